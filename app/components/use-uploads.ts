"use client";

import { useEffect, useRef, useState } from "react";
import { buildHref } from "@/app/view/search-param";
import { readUploadPreview, type UploadPreview } from "@/app/view/upload-preview";
import { readUploadReply, type UploadReply } from "@/app/view/upload-reply";

export type UploadState =
  | { kind: "queued" }
  | { kind: "sending"; sent: number }
  | { kind: "preview"; preview: UploadPreview }
  | { kind: "keeping" }
  | { kind: "ended"; reply: UploadReply };

export type Upload = { key: number; file: File; state: UploadState };

/** Uploads on this page: sent one after the other, then each waits to be kept or cancelled. */
export function useUploads() {
  const [items, setItems] = useState<readonly Upload[]>([]);
  const next = useRef(1);
  const requests = useRef(new Map<number, XMLHttpRequest>());
  const setState = (key: number, state: UploadState) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, state } : item)));
  const drop = (key: number) => setItems((all) => all.filter((item) => item.key !== key));

  const isSending = items.some(({ state }) => state.kind === "sending");
  const queued = items.find(({ state }) => state.kind === "queued");
  useEffect(() => {
    if (isSending || queued === undefined) return;
    const { key, file } = queued;
    const request = new XMLHttpRequest();
    requests.current.set(key, request);
    request.upload.onprogress = ({ loaded }) => setState(key, { kind: "sending", sent: loaded });
    request.onload = () => setState(key, readAnswer(request.status, request.responseText));
    request.onerror = () => setState(key, NO_ANSWER);
    request.open("PUT", buildHref("/api/recordings", { name: file.name, preview: "1" }));
    request.setRequestHeader("content-type", "application/x-ndjson");
    setState(key, { kind: "sending", sent: 0 });
    request.send(file);
  });

  const add = (files: readonly File[]) =>
    setItems((all) => [
      ...all.filter(({ state }) => state.kind !== "ended"),
      ...files.map((file): Upload => ({ key: next.current++, file, state: { kind: "queued" } })),
    ]);

  const keep = async (key: number, id?: string) => {
    const state = items.find((item) => item.key === key)?.state;
    if (state?.kind !== "preview") return;
    setState(key, { kind: "keeping" });
    const path = buildHref(`/api/uploads/${state.preview.token}`, { id });
    const reply = await ask(path, "POST");
    const offered = reply.kind === "refused" ? reply.offeredId : null;
    if (offered === null) setState(key, { kind: "ended", reply });
    else setState(key, { kind: "preview", preview: { ...state.preview, offeredId: offered } });
  };

  const cancel = (key: number) => {
    const state = items.find((item) => item.key === key)?.state;
    if (state?.kind === "preview") void ask(`/api/uploads/${state.preview.token}`, "DELETE");
    requests.current.get(key)?.abort();
    drop(key);
  };

  return { items, add, keep, cancel };
}

function readAnswer(status: number, text: string): UploadState {
  const preview = readUploadPreview(status, text);
  if (preview !== null) return { kind: "preview", preview };
  return { kind: "ended", reply: readUploadReply(status, text) };
}

const NO_ANSWER: Extract<UploadState, { kind: "ended" }> = {
  kind: "ended",
  reply: {
    kind: "refused",
    error: "The server did not answer.",
    hint: "Nothing was stored. Try again.",
    where: "",
    offeredId: null,
  },
};

async function ask(path: string, method: "POST" | "DELETE"): Promise<UploadReply> {
  try {
    const response = await fetch(path, { method });
    return readUploadReply(response.status, await response.text());
  } catch {
    return NO_ANSWER.reply;
  }
}
