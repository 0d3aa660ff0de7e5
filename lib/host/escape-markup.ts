const MARKUP = /<(?=\s*(?:\/|\||tool_call|tool_result|tool_response|think|ticket))/gi;

/**
 * Text of a customer or a server, made harmless inside a prompt: closing tags, the host's own tags and chat
 * templates' control tokens (`<|im_end|>`) lose their `<`. Everything else stays as it is.
 */
export function escapeMarkup(text: string): string {
  return text.replace(MARKUP, "&lt;");
}
