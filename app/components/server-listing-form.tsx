import type { ServerView } from "@/app/view/servers-page";

/** Asks a server outside for its list: a plain form, which works without scripts. */
export function ServerListingForm({ server, jobsOff }: { server: ServerView; jobsOff: boolean }) {
  const { isBuiltIn, canCheck, key, name, now } = server;
  if (isBuiltIn || !canCheck || jobsOff) return null;
  return (
    <form method="post" action="/api/servers/listing">
      <input type="hidden" name="server" value={key} />
      <button
        type="submit"
        className="button"
        aria-label={now === null ? `List the tools of ${name}` : `List the tools of ${name} again`}
      >
        {now === null ? "List its tools" : "listing" in now ? "List again" : "Try again"}
      </button>
    </form>
  );
}
