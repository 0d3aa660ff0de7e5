export { bookPickATool } from "./pick-a-tool";
export { type BookSetting, bookReplay } from "./replay";
export { bookScore } from "./score";
export { bookShopApi } from "./shop-api";
