import { describe, expect, test } from "vitest";
import { escapeTerminal, visibleText } from "./index";

describe("escapeTerminal", () => {
  test.each([
    ["an ANSI colour", "\u001b[31mred", "\\u{1b}[31mred"],
    ["a window title", "\u001b]0;owned\u0007", "\\u{1b}]0;owned\\u{7}"],
    ["a one-byte CSI", "\u009b2J", "\\u{9b}2J"],
    ["a carriage return that overwrites a line", "fail\rpass", "fail\\u{d}pass"],
    ["a backspace and a delete", "a\b\u007f", "a\\u{8}\\u{7f}"],
    ["a bidi override", "user\u202etxt.exe", "user\\u{202e}txt.exe"],
    ["bidi isolates and marks", "\u2066a\u2069\u200f\u061c", "\\u{2066}a\\u{2069}\\u{200f}\\u{61c}"],
    ["zero-width characters", "re\u200bfu\u2060nd\ufeff", "re\\u{200b}fu\\u{2060}nd\\u{feff}"],
    ["tag characters", "hi\u{e0041}", "hi\\u{e0041}"],
    ["smuggling selectors", "a\ufe00\u{e0100}", "a\\u{fe00}\\u{e0100}"],
    ["line and paragraph separators", "a\u2028b\u2029", "a\\u{2028}b\\u{2029}"],
    ["a lone surrogate", "a\ud800b", "a\\u{d800}b"],
    ["newlines and tabs", "a\n\tb", "a\\u{a}\\u{9}b"],
  ])("shows %s", (_what, text, escaped) => {
    expect(escapeTerminal(text)).toBe(escaped);
  });

  test("leaves ordinary text of any script alone, pictures included", () => {
    const text = "Größe 42 – «да» 注文 مرحبا 👩‍💻 👍🏽‍♂️ ❤️ 1️⃣ é";
    expect(escapeTerminal(text)).toBe(text);
  });

  test("keeps newlines only when asked, and even then no lone carriage return", () => {
    expect(escapeTerminal("a\r\nb\nc\rd", { keepNewlines: true })).toBe("a\r\nb\nc\\u{d}d");
    expect(escapeTerminal("a\n\u001b[2Jb", { keepNewlines: true })).toBe("a\n\\u{1b}[2Jb");
  });
});

describe("visibleText", () => {
  test("names a hidden character at its place", () => {
    expect(visibleText("user\u202etxt.exe")).toEqual([
      { text: "user", hidden: false },
      { text: "U+202E right-to-left override", hidden: true },
      { text: "txt.exe", hidden: false },
    ]);
  });

  test.each([
    ["\u0007", "U+0007 control character"],
    ["\u{e0041}", "U+E0041 tag A"],
    ["\u{e0101}", "U+E0101 variation selector"],
    ["\udc00", "U+DC00 lone surrogate"],
    ["\u3164", "U+3164 invisible character"],
    ["\r", "U+000D carriage return"],
  ])("has a name for %j", (character, name) => {
    expect(visibleText(character)).toEqual([{ text: name, hidden: true }]);
  });

  test("counts a repeated character instead of naming it again", () => {
    expect(visibleText("\u200b\u200b\u200b\u200c")).toEqual([
      { text: "U+200B zero-width space × 3", hidden: true },
      { text: "U+200C zero-width non-joiner", hidden: true },
    ]);
  });

  test("keeps line ends, tabs and pictures as text", () => {
    const text = "Hi,\r\n\tit broke 👩‍💻\n";
    expect(visibleText(text)).toEqual([{ text, hidden: false }]);
    expect(visibleText("")).toEqual([]);
  });
});
