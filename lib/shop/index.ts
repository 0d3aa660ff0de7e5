export { type AuditRow, createShopApi, DEMO_API_KEY, type ShopApi, serverEnv } from "./api";
export { SHOP_NOW, SHOP_SEED, SHOP_TODAY } from "./constants";
export { RELEASED_LISTS } from "./contract";
export { generateShop, UnknownTicketError } from "./generate-shop";
export { type Loopback, serveLoopback } from "./loopback";
export { toDecimal } from "./money";
export type {
  Customer,
  Order,
  OrderLine,
  OrderStatus,
  Parcel,
  ParcelEvent,
  Product,
  Refund,
  Shop,
  StockLevel,
} from "./records";
export {
  RELEASE_CACHE_HINTS,
  RELEASES,
  type Release,
  releaseRegistry,
  swapRelease,
} from "./releases";
export {
  type ApiClient,
  CUSTOMER_META_KEY,
  createShopOrders,
  createShopSupport,
  createToolServer,
  DESCRIPTIONS,
  defaultRegistry,
  type Env,
  idProperty,
  type Log,
  MissingVariableError,
  objectSchema,
  READ_ONLY,
  RUN_META_KEY,
  readEnv,
  readId,
  type ToolDefinition,
  ToolError,
  type ToolRegistry,
  type ToolServerOptions,
  TRACKING_NUMBER,
  withDescriptions,
} from "./servers";
export { type DemoShop, startDemoShop } from "./start-demo-shop";
