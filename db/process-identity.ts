export { isAlive, type ProcessIdentity, thisProcess } from "@/lib/storage";
