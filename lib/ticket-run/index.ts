export { askedQuestion, outcomeOf } from "./outcome-of";
export { replyKey } from "./reply-key";
export { type Sentence, splitSentences } from "./split-sentences";
export type * from "./types";
export { visibleReply } from "./visible-reply";
