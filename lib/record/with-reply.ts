import type { Model } from "@/lib/model";

/** The same model, asked through another function. */
export function withReply({ nativeFormat }: Model, reply: Model["reply"]): Model {
  return nativeFormat === undefined ? { reply } : { nativeFormat, reply };
}
