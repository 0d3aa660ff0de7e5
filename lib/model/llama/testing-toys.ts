import { createRandom } from "@/lib/random";
import { type Meta, renderGguf, type Tensor } from "./testing-gguf";

// Models with random weights, the same bytes on every machine: they exercise the real engine and mean nothing.

/** ChatML, the template that most small chat models use. */
export const CHATML =
  "{%- for m in messages -%}{{ '<|im_start|>' + m.role + '\\n' + m.content + '<|im_end|>\\n' }}{%- endfor -%}" +
  "{%- if add_generation_prompt -%}{{ '<|im_start|>assistant\\n' }}{%- endif -%}";

export type ToyOptions = {
  /** Another chat template; null for a model without one. */
  template?: string | null;
  /** Metadata keys to leave out, for files that are malformed. */
  without?: readonly string[];
};

const WIDTH = 64;
const LAYERS = 2;
const CONTEXT = 8192;

/** A chat model: llama architecture, 2 layers of 64, a token for each byte and three special ones. 435 kB. */
export function renderToyChat({ template = CHATML, without = [] }: ToyOptions = {}): Buffer {
  const tokens = [...byteTokens(), "<|endoftext|>", "<|im_start|>", "<|im_end|>"];
  const types = tokens.map((_, at) => (at < 256 ? 1 : 3));
  const [heads, kvHeads, headWidth, inner] = [4, 2, 16, 128];
  const metadata: Record<string, Meta> = {
    "general.architecture": { type: "text", value: "llama" },
    "general.name": { type: "text", value: "toy chat (random weights)" },
    "general.file_type": { type: "u32", value: 0 },
    "rightcall.toy": { type: "bool", value: true },
    "llama.block_count": { type: "u32", value: LAYERS },
    "llama.context_length": { type: "u32", value: CONTEXT },
    "llama.embedding_length": { type: "u32", value: WIDTH },
    "llama.feed_forward_length": { type: "u32", value: inner },
    "llama.attention.head_count": { type: "u32", value: heads },
    "llama.attention.head_count_kv": { type: "u32", value: kvHeads },
    "llama.attention.layer_norm_rms_epsilon": { type: "f32", value: 1e-6 },
    "llama.rope.freq_base": { type: "f32", value: 10_000 },
    "llama.rope.dimension_count": { type: "u32", value: headWidth },
    "tokenizer.ggml.model": { type: "text", value: "gpt2" },
    "tokenizer.ggml.pre": { type: "text", value: "qwen2" },
    "tokenizer.ggml.tokens": { type: "texts", value: tokens },
    "tokenizer.ggml.token_type": { type: "i32s", value: types },
    "tokenizer.ggml.merges": { type: "texts", value: [] },
    "tokenizer.ggml.bos_token_id": { type: "u32", value: 256 },
    "tokenizer.ggml.eos_token_id": { type: "u32", value: 258 },
    "tokenizer.ggml.add_bos_token": { type: "bool", value: false },
    ...(template === null ? {} : { "tokenizer.chat_template": { type: "text", value: template } }),
  };
  const draw = createTensors(4217);
  const [q, kv] = [heads * headWidth, kvHeads * headWidth];
  const tensors = [draw.random("token_embd.weight", [WIDTH, tokens.length], 1)];
  for (const at of Array(LAYERS).keys()) {
    tensors.push(
      draw.ones(`blk.${at}.attn_norm.weight`, WIDTH),
      draw.random(`blk.${at}.attn_q.weight`, [WIDTH, q]),
      draw.random(`blk.${at}.attn_k.weight`, [WIDTH, kv]),
      draw.random(`blk.${at}.attn_v.weight`, [WIDTH, kv]),
      draw.random(`blk.${at}.attn_output.weight`, [q, WIDTH]),
      draw.ones(`blk.${at}.ffn_norm.weight`, WIDTH),
      draw.random(`blk.${at}.ffn_gate.weight`, [WIDTH, inner]),
      draw.random(`blk.${at}.ffn_up.weight`, [WIDTH, inner]),
      draw.random(`blk.${at}.ffn_down.weight`, [inner, WIDTH]),
    );
  }
  tensors.push(
    draw.ones("output_norm.weight", WIDTH),
    draw.random("output.weight", [WIDTH, tokens.length], 0.5),
  );
  return renderGguf(leaveOut(metadata, without), tensors);
}

/** A sentence-embedding model: bert architecture, 1 layer of 32, characters and some of the shop's words. */
export function renderToyEmbedding({ without = [] }: ToyOptions = {}): Buffer {
  const { tokens, types } = wordPieces();
  const [width, inner, context] = [32, 64, 512];
  const metadata: Record<string, Meta> = {
    "general.architecture": { type: "text", value: "bert" },
    "general.name": { type: "text", value: "toy embedding (random weights)" },
    "general.file_type": { type: "u32", value: 0 },
    "rightcall.toy": { type: "bool", value: true },
    "bert.block_count": { type: "u32", value: 1 },
    "bert.context_length": { type: "u32", value: context },
    "bert.embedding_length": { type: "u32", value: width },
    "bert.feed_forward_length": { type: "u32", value: inner },
    "bert.attention.head_count": { type: "u32", value: 2 },
    "bert.attention.layer_norm_epsilon": { type: "f32", value: 1e-12 },
    "bert.attention.causal": { type: "bool", value: false },
    "bert.pooling_type": { type: "u32", value: 1 },
    "tokenizer.ggml.model": { type: "text", value: "bert" },
    "tokenizer.ggml.tokens": { type: "texts", value: tokens },
    "tokenizer.ggml.token_type": { type: "i32s", value: types },
    "tokenizer.ggml.token_type_count": { type: "u32", value: 2 },
    "tokenizer.ggml.padding_token_id": { type: "u32", value: 0 },
    "tokenizer.ggml.unknown_token_id": { type: "u32", value: 1 },
    "tokenizer.ggml.cls_token_id": { type: "u32", value: 2 },
    "tokenizer.ggml.bos_token_id": { type: "u32", value: 2 },
    "tokenizer.ggml.seperator_token_id": { type: "u32", value: 3 },
    "tokenizer.ggml.eos_token_id": { type: "u32", value: 3 },
    "tokenizer.ggml.mask_token_id": { type: "u32", value: 4 },
  };
  const draw = createTensors(4218);
  const both = (name: string, dimensions: [number, number]) => [
    draw.random(`${name}.weight`, dimensions, 0.2),
    draw.zeros(`${name}.bias`, dimensions[1]),
  ];
  const norm = (name: string) => [draw.ones(`${name}.weight`, width), draw.zeros(`${name}.bias`, width)];
  return renderGguf(leaveOut(metadata, without), [
    draw.random("token_embd.weight", [width, tokens.length], 1),
    draw.random("position_embd.weight", [width, context], 0.02),
    draw.random("token_types.weight", [width, 2], 0.02),
    ...norm("token_embd_norm"),
    ...["attn_q", "attn_k", "attn_v", "attn_output"].flatMap((name) => both(`blk.0.${name}`, [width, width])),
    ...norm("blk.0.attn_output_norm"),
    ...both("blk.0.ffn_up", [width, inner]),
    ...both("blk.0.ffn_down", [inner, width]),
    ...norm("blk.0.layer_output_norm"),
  ]);
}

function leaveOut(
  metadata: Readonly<Record<string, Meta>>,
  without: readonly string[],
): Record<string, Meta> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !without.includes(key)));
}

/** Even draws from exact steps: no logarithm or cosine, whose last bit differs from machine to machine. */
function createTensors(seed: number) {
  const random = createRandom(seed);
  const fill = (name: string, dimensions: readonly number[], value: () => number): Tensor => ({
    name,
    dimensions,
    values: Float32Array.from({ length: dimensions.reduce((left, right) => left * right, 1) }, value),
  });
  return {
    random: (name: string, dimensions: readonly number[], scale = 0.125) =>
      fill(name, dimensions, () => (random.next() - 0.5) * 3.5 * scale),
    ones: (name: string, length: number) => fill(name, [length], () => 1),
    zeros: (name: string, length: number) => fill(name, [length], () => 0),
  };
}

/** Byte-level BPE writes each byte as one printable character: itself, or the next one from 256 on. */
function byteTokens(): string[] {
  const isPrintable = (byte: number) =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(isPrintable(byte) ? byte : next++));
}

const WORDS =
  "order orders refund refunds money back quote stock available warehouse product parcel parcels track tracking " +
  "carrier status where shipped delivered customer list find return broken damaged arrived late price total pay";

function wordPieces(): { tokens: string[]; types: number[] } {
  const special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"];
  const characters = Array.from({ length: 94 }, (_, at) => String.fromCodePoint(33 + at)).filter(
    (char) => !/[A-Z]/.test(char),
  );
  const tokens = [
    ...special,
    ...characters.map((char) => `▁${char}`),
    ...characters,
    ...WORDS.split(" ").map((word) => `▁${word}`),
  ];
  return { tokens, types: tokens.map((_, at) => (at === 1 ? 2 : at < special.length ? 3 : 1)) };
}
