export { createPartnerParcels, partnerRegistry } from "./create-partner-parcels";
export {
  BUILT_IN_SERVERS,
  type BuiltInServer,
  createBuiltInServer,
  createMcpEndpoint,
  type StdioOptions,
  serveOverStdio,
} from "./serve";
