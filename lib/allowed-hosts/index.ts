export { type AllowedHosts, isAllowedHost, isLoopbackHost, parseAllowedHosts } from "./allowed-hosts";
