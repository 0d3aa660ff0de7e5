import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { KeptFrame, KeptSpan } from "@/lib/trace";
import { Frames } from "./frames";
import { Waterfall } from "./waterfall";

const HOSTILE = '<img src=x onerror="alert(1)">\u202eevil';

test("a server's text in messages, headers and names is shown, never run, hidden characters named", () => {
  const frame: KeptFrame = {
    ...{
      at: 1,
      direction: "to-client",
      server: HOSTILE,
      message: { method: HOSTILE, params: { name: HOSTILE } },
    },
    http: { status: 200, headers: [[HOSTILE, HOSTILE]] },
  };
  const span: KeptSpan = {
    ...{ traceId: "t", spanId: "s", parentSpanId: null, name: HOSTILE, kind: "SERVER", of: HOSTILE },
    ...{
      startMs: 0,
      durationMs: 1,
      status: "ERROR",
      statusMessage: HOSTILE,
      attributes: { [HOSTILE]: HOSTILE },
    },
  };
  const html = [
    renderToStaticMarkup(createElement(Frames, { frames: [frame] })),
    renderToStaticMarkup(createElement(Waterfall, { spans: [span], label: "Spans" })),
  ].join("");
  expect(html).not.toMatch(/<img|\u202e/);
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(html).toContain("hidden-char");
});
