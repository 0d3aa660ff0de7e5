export { createRandom, type Random } from "./create-random";
export { deriveSeed } from "./derive-seed";
