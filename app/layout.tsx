import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { PageLink } from "@/app/components/page-link";
import { Glossary } from "./components/glossary";
import { MarkSymbols } from "./components/mark";
import { NavLinks } from "./components/nav-links";
import { SearchBox } from "./components/search-box";
import { ThemeSwitch } from "./components/theme-switch";
import { readTheme, THEME_COOKIE } from "./view/theme";
import "./globals.css";

/** Every page reads the database, which answers at once: without this the pages would be frozen at build time. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: { default: "Rightcall", template: "%s · Rightcall" },
  description: "Does the model reach for the right tool, and did it do what it told the customer?",
};

export const viewport: Viewport = { colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  // The choice travels in a cookie, so the first paint already has it and no inline script is needed.
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html lang="en" {...(theme === "system" ? {} : { "data-theme": theme })}>
      <body>
        <a className="skip button" href="#main">
          Skip to the content
        </a>
        <MarkSymbols />
        <header className="topbar">
          <div className="page">
            <PageLink className="home" href="/">
              Rightcall
            </PageLink>
            <NavLinks />
            <div className="tools">
              <SearchBox />
              <ThemeSwitch theme={theme} />
              <Glossary />
              <PageLink className="button" href="/upload">
                Upload
              </PageLink>
              <PageLink className="button main" href="/record">
                Record
              </PageLink>
            </div>
          </div>
        </header>
        <main className="page" id="main" tabIndex={-1}>
          {children}
        </main>
      </body>
    </html>
  );
}
