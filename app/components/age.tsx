import { formatAge } from "@/lib/format";

/** "3 days ago", with the exact time behind it. */
export function Age({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at}>
      {formatAge(at, new Date())}
    </time>
  );
}
