import { LONGEST_NAME, NAME_COOKIE, readName } from "@/app/view/person";
import { requireField } from "./read-form";

/** Who a form says it is from, and the header that lets the next form remember. */
export function readPerson(form: URLSearchParams): { by: string; remember: Record<string, string> } {
  const by = requireField(form, "by", LONGEST_NAME);
  const cookie = `${NAME_COOKIE}=${encodeURIComponent(by)}; Path=/; Max-Age=31536000; SameSite=Strict; HttpOnly`;
  return { by, remember: { "set-cookie": cookie } };
}

/** The name an earlier form gave, for what is done with one click; nobody has to give one for that. */
export function nameOf(request: Request): string {
  const cookies = (request.headers.get("cookie") ?? "").split(/;\s*/);
  const mine = cookies.find((cookie) => cookie.startsWith(`${NAME_COOKIE}=`));
  return readName(mine?.slice(NAME_COOKIE.length + 1)).trim() || "someone at this machine";
}
