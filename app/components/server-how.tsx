const CONFIG = `{
  "servers": [
    { "name": "tracker", "command": ["node", "/full/path/tracker-server.mjs"] },
    { "name": "docs", "url": "http://127.0.0.1:8080/mcp" }
  ]
}`;

/** How a server of one's own gets here, and the same in a terminal. */
export function ServerHow() {
  return (
    <section className="record-how" aria-labelledby="how">
      <div className="sectionhead">
        <h2 id="how">A server of your own</h2>
        <p>this page starts only what your files name</p>
      </div>
      <ol className="steps small">
        <li>
          Name it in <code>rightcall.config.json</code>, or in a suite's <code>suite.json</code>. Write full
          paths: a check starts a command in an empty folder, without your environment's secrets.
          <pre>{CONFIG}</pre>
        </li>
        <li>Reload this page, list its tools, and check it.</li>
      </ol>
      <p className="small soft">
        In a terminal any server can be checked: <code>npx rightcall check http://127.0.0.1:8080/mcp</code> or{" "}
        <code>npx rightcall check -- node tracker-server.mjs</code>, and{" "}
        <code>npx rightcall contract diff OLD NEW</code> compares two lists.
      </p>
    </section>
  );
}
