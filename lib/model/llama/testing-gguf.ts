import { TENSOR_BLOCKS } from "./gguf-types";

/** A value with its GGUF type, as a file's metadata holds it. */
export type Meta =
  | { type: "u32" | "i32" | "f32"; value: number }
  | { type: "bool"; value: boolean }
  | { type: "text"; value: string }
  | { type: "texts"; value: readonly string[] }
  | { type: "i32s" | "f32s"; value: readonly number[] };

/** A tensor of 32-bit floats; `dimensions` begin with the one that lies together in memory. */
export type Tensor = { name: string; dimensions: readonly number[]; values: Float32Array };

const ALIGNMENT = 32;
const TYPES = { u32: 4, i32: 5, f32: 6, bool: 7, text: 8 } as const;
const ARRAY = 9;
const F32 = 0;

/** The bytes of a GGUF file, version 3. */
export function renderGguf(metadata: Readonly<Record<string, Meta>>, tensors: readonly Tensor[]): Buffer {
  const entries = Object.entries(metadata);
  const parts = [Buffer.from("GGUF"), u32(3), u64(tensors.length), u64(entries.length)];
  for (const [key, meta] of entries) parts.push(text(key), renderMeta(meta));
  const data: Buffer[] = [];
  let offset = 0;
  for (const { name, dimensions, values } of tensors) {
    const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    if (bytes.length !== dimensions.reduce((left, right) => left * right, TENSOR_BLOCKS[F32]?.[1] ?? 4))
      throw new Error(`${name}: ${values.length} values do not fill ${dimensions.join(" × ")}`);
    parts.push(text(name), u32(dimensions.length), ...dimensions.map(u64), u32(F32), u64(offset));
    data.push(bytes, padding(bytes.length));
    offset += bytes.length + padding(bytes.length).length;
  }
  const head = Buffer.concat(parts);
  return Buffer.concat([head, padding(head.length), ...data]);
}

function renderMeta(meta: Meta): Buffer {
  switch (meta.type) {
    case "texts":
      return Buffer.concat([u32(ARRAY), u32(TYPES.text), u64(meta.value.length), ...meta.value.map(text)]);
    case "i32s":
    case "f32s": {
      const type = meta.type === "i32s" ? "i32" : "f32";
      const values = meta.value.map((value) => scalar(type, value));
      return Buffer.concat([u32(ARRAY), u32(TYPES[type]), u64(values.length), ...values]);
    }
    case "text":
      return Buffer.concat([u32(TYPES.text), text(meta.value)]);
    case "bool":
      return Buffer.concat([u32(TYPES.bool), Buffer.from([meta.value ? 1 : 0])]);
    default:
      return Buffer.concat([u32(TYPES[meta.type]), scalar(meta.type, meta.value)]);
  }
}

function scalar(type: "u32" | "i32" | "f32", value: number): Buffer {
  const bytes = Buffer.alloc(4);
  if (type === "f32") bytes.writeFloatLE(value);
  else if (type === "i32") bytes.writeInt32LE(value);
  else bytes.writeUInt32LE(value);
  return bytes;
}

const u32 = (value: number) => scalar("u32", value);

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([u64(bytes.length), bytes]);
}

const padding = (length: number) => Buffer.alloc((ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT);
