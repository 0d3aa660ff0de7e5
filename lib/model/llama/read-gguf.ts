import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { ModelSpecError } from "../model-spec";
import { TENSOR_BLOCKS } from "./gguf-types";

export type GgufValue = number | bigint | boolean | string;

/** The head of a GGUF file: its metadata without the arrays, the lengths of the arrays, and where its weights end. */
export type GgufHead = {
  metadata: ReadonlyMap<string, GgufValue>;
  arrayLengths: ReadonlyMap<string, number>;
  tensors: ReadonlyMap<string, readonly number[]>;
  fileBytes: number;
};

const MOST_ENTRIES = 1_000_000;
const MOST_TEXT_BYTES = 16 * 1024 * 1024;
const STRING = 8;
const ARRAY = 9;
const SCALAR_BYTES: readonly number[] = [1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8];

/**
 * Reads the head of a GGUF file (versions 2 and 3) without loading its weights. Nothing that the file says is believed
 * beyond its own length, so a damaged or hostile file ends in an error and never in a large allocation.
 *
 * @throws ModelSpecError for a file that is no GGUF, is damaged, or ends before its weights do.
 */
export function readGguf(file: string): GgufHead {
  const fd = openSync(file, "r");
  try {
    return parseHead(new Cursor(fd, file));
  } finally {
    closeSync(fd);
  }
}

function parseHead(cursor: Cursor): GgufHead {
  const { file, size } = cursor;
  if (size < 24 || cursor.bytes(4).toString("latin1") !== "GGUF")
    throw new ModelSpecError(`${file} is no GGUF file: a local model is a file that ends in .gguf.`);
  const version = cursor.u32();
  if (version !== 2 && version !== 3)
    throw new ModelSpecError(`${file} is GGUF version ${version}; versions 2 and 3 can be read.`);
  const tensorCount = cursor.count();
  const entries = cursor.count();
  const metadata = new Map<string, GgufValue>();
  const arrayLengths = new Map<string, number>();
  for (let at = 0; at < entries; at++) {
    const key = cursor.text();
    const type = cursor.u32();
    if (type === ARRAY) arrayLengths.set(key, skipArray(cursor));
    else metadata.set(key, cursor.value(type));
  }
  const tensors = new Map<string, readonly number[]>();
  let dataEnd = 0;
  for (let at = 0; at < tensorCount; at++) {
    const name = cursor.text();
    const dimensions = Array.from({ length: Math.min(cursor.u32(), 8) }, () => Number(cursor.u64()));
    const [values, bytes] = TENSOR_BLOCKS[cursor.u32()] ?? [1, 0];
    const offset = Number(cursor.u64());
    const length = (dimensions.reduce((left, right) => left * right, 1) / values) * bytes;
    tensors.set(name, dimensions);
    dataEnd = Math.max(dataEnd, offset + length);
  }
  const alignment = Number(metadata.get("general.alignment") ?? 32);
  const needed = Math.ceil(cursor.at / alignment) * alignment + dataEnd;
  if (!(needed <= size))
    throw new ModelSpecError(
      `${file} is cut off: its head promises ${needed} bytes and it has ${size}. Download or copy it again.`,
    );
  return { metadata, arrayLengths, tensors, fileBytes: size };
}

function skipArray(cursor: Cursor): number {
  const type = cursor.u32();
  const length = cursor.count();
  if (type === ARRAY) for (let at = 0; at < length; at++) skipArray(cursor);
  else if (type === STRING) for (let at = 0; at < length; at++) cursor.skip(cursor.textBytes());
  else cursor.skip(length * cursor.scalarBytes(type));
  return length;
}

/** Walks through a file, a block of it in memory at a time. */
class Cursor {
  readonly size: number;
  private block = Buffer.alloc(0);
  private blockStart = 0;
  at = 0;

  constructor(
    private readonly fd: number,
    readonly file: string,
  ) {
    this.size = fstatSync(fd).size;
  }

  bytes(length: number): Buffer {
    const from = this.at - this.blockStart;
    if (from >= 0 && from + length <= this.block.length) {
      this.at += length;
      return this.block.subarray(from, from + length);
    }
    if (this.at + length > this.size) throw this.damaged();
    const block = Buffer.alloc(Math.min(Math.max(length, 1 << 18), this.size - this.at));
    const read = readSync(this.fd, block, 0, block.length, this.at);
    if (read < length) throw this.damaged();
    this.block = block.subarray(0, read);
    this.blockStart = this.at;
    this.at += length;
    return this.block.subarray(0, length);
  }

  skip(length: number): void {
    this.at += length;
    if (this.at > this.size) throw this.damaged();
  }

  u32 = () => this.bytes(4).readUInt32LE();
  u64 = () => this.bytes(8).readBigUInt64LE();

  count(): number {
    const value = this.u64();
    if (value > MOST_ENTRIES) throw this.damaged();
    return Number(value);
  }

  textBytes(): number {
    const value = this.u64();
    if (value > MOST_TEXT_BYTES) throw this.damaged();
    return Number(value);
  }

  text = () => this.bytes(this.textBytes()).toString("utf8");

  scalarBytes(type: number): number {
    const bytes = SCALAR_BYTES[type];
    if (!bytes) throw this.damaged();
    return bytes;
  }

  value(type: number): GgufValue {
    if (type === STRING) return this.text();
    const raw = this.bytes(this.scalarBytes(type));
    switch (type) {
      case 6:
        return raw.readFloatLE();
      case 7:
        return raw[0] !== 0;
      case 10:
        return raw.readBigUInt64LE();
      case 11:
        return raw.readBigInt64LE();
      case 12:
        return raw.readDoubleLE();
      default:
        return type % 2 === 0 ? raw.readUIntLE(0, raw.length) : raw.readIntLE(0, raw.length);
    }
  }

  private damaged(): ModelSpecError {
    return new ModelSpecError(
      `${this.file} is damaged or cut off near byte ${this.at}: its head cannot be read. Download or copy it again.`,
    );
  }
}
