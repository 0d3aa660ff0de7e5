import { cookies } from "next/headers";
import { here } from "@/app/api/here";
import { type RecordingNotes, readAnnotations } from "@/lib/annotations";
import { NAME_COOKIE, readName } from "./person";

/** What people said of a recording, and the name of the one who looks at it now. */
export type PageNotes = { said: RecordingNotes; name: string; unreadable: number };

export async function readPageNotes(fileSha256: string): Promise<PageNotes> {
  const annotations = await readAnnotations(here().dataDir);
  const name = readName((await cookies()).get(NAME_COOKIE)?.value);
  return { said: annotations.of(fileSha256), name, unreadable: annotations.faults.length };
}
