export { createEmbedder, type Embedder, type EmbedderOptions } from "./embedder";
export { ENGINE_PACKAGE, ENGINE_VERSION, type Engine, engineFolder, readEngine } from "./engine";
export { type InstallEngineOptions, installEngine } from "./install-engine";
export { cosine, embeddedText, NO_NEAR_MEANING, openEmbeddingModel } from "./open-embedding-model";
export { openLlamaModel } from "./open-llama-model";
