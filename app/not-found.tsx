import { PageLink } from "@/app/components/page-link";

export const metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <div className="head">
      <h1>Nothing has this address</h1>
      <p className="setup">
        A recording may have been removed, or the ticket is not part of it.{" "}
        <PageLink href="/">See the recordings</PageLink> that are here, or{" "}
        <PageLink href="/upload">upload one</PageLink>.
      </p>
    </div>
  );
}
