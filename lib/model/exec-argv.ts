/**
 * A command line as program and arguments: words are parted by white space, quotes of either kind hold one together, and a
 * backslash takes the next character as it is (not inside single quotes). Nothing else has a meaning: no shell reads it.
 * Null where a quote has no end or there is no word.
 */
export function splitCommand(command: string): readonly [program: string, ...args: string[]] | null {
  const words: string[] = [];
  let word: string | null = null;
  let quote = "";
  for (let at = 0; at < command.length; at++) {
    const char = command.charAt(at);
    if (char === "\\" && quote !== "'" && at + 1 < command.length) {
      at += 1;
      word = (word ?? "") + command.charAt(at);
    } else if (char === quote) quote = "";
    else if (quote !== "") word = (word ?? "") + char;
    else if (char === '"' || char === "'") {
      quote = char;
      word ??= "";
    } else if (/\s/.test(char)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? "") + char;
  }
  if (word !== null) words.push(word);
  const [program, ...args] = words;
  return quote !== "" || program === undefined || program === "" ? null : [program, ...args];
}
