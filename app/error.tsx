"use client";

/** What a page shows when it cannot be made: what is wrong and what to do. Details stay in the server's log. */
export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <div className="head">
      <h1>This page could not be shown</h1>
      <p className="setup">
        Something failed while reading the recordings. The server's terminal names it
        {error.digest === undefined ? "" : ` under ${error.digest}`}. The recordings themselves are files and
        are untouched: <code>npx --no-install rightcall rebuild</code> makes the database anew from them.
      </p>
      <p className="setup">
        <button type="button" className="button" onClick={reset}>
          Try again
        </button>
      </p>
    </div>
  );
}
