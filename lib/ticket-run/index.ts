export {
  type NativeCall,
  type NativeFormat,
  type NativeMessage,
  readNativeReply,
  textOfReply,
} from "./native-reply";
export { askedQuestion, outcomeOf } from "./outcome-of";
export { hashStart, keyEnd, replyKey } from "./reply-key";
export { type Sentence, splitSentences } from "./split-sentences";
export type * from "./types";
export { visibleReply } from "./visible-reply";
