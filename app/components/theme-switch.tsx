"use client";

import { useState } from "react";
import { readTheme, THEME_COOKIE, THEMES, type Theme } from "@/app/view/theme";

const WORDS: Record<Theme, string> = { system: "Auto", light: "Light", dark: "Dark" };
const YEAR_S = 31_536_000;

/** Follow the system, or always light or dark. */
export function ThemeSwitch({ theme: initial }: { theme: Theme }) {
  const [theme, setTheme] = useState(initial);
  return (
    <select
      aria-label="Theme"
      title="Theme: auto follows the system"
      className="theme"
      value={theme}
      onChange={(event) => {
        const chosen = readTheme(event.target.value);
        setTheme(chosen);
        apply(chosen);
      }}
    >
      {THEMES.map((name) => (
        <option key={name} value={name}>
          {WORDS[name]}
        </option>
      ))}
    </select>
  );
}

function apply(theme: Theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser yet
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
