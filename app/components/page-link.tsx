import Link from "next/link";
import type { ComponentProps } from "react";

/** A link to a page of this app, fetched when followed: every page reads the database, so none is worth guessing at. */
export function PageLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch={false} {...props} />;
}
