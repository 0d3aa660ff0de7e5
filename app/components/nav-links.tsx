"use client";

import { usePathname } from "next/navigation";
import { PageLink } from "./page-link";

const PAGES = [
  { href: "/", word: "Recordings", under: /^\/$|^\/recordings(\/|$)/ },
  { href: "/compare", word: "Compare", under: /^\/compare(\/|$)/ },
  { href: "/descriptions", word: "Descriptions", under: /^\/descriptions(\/|$)/ },
  { href: "/servers", word: "Servers", under: /^\/servers(\/|$)/ },
  { href: "/search", word: "Search", under: /^\/search(\/|$)/, narrow: true },
] as const;

export function NavLinks() {
  const path = usePathname();
  return (
    <nav aria-label="Main">
      <ul>
        {PAGES.map(({ href, word, under, ...page }) => (
          <li key={href} className={"narrow" in page ? "narrow-only" : undefined}>
            <PageLink href={href} aria-current={under.test(path) ? "page" : undefined}>
              {word}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
