"use client";

import { type DragEvent, useState } from "react";
import { UploadItem } from "./upload-item";
import { useUploads } from "./use-uploads";

/** Files by picker or drag and drop: each is sent and read first, then kept or cancelled. */
export function UploadForm() {
  const { items, add, keep, cancel } = useUploads();
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const good = items.filter(({ state }) => state.kind === "preview" && state.preview.offeredId === null);
  const waiting = items.filter(({ state }) => state.kind === "preview");
  return (
    <>
      <section
        className={isOver ? "drop over" : "drop"}
        aria-label="Upload"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <label className="button main">
          Choose files
          <input
            type="file"
            className="unseen"
            multiple
            accept=".jsonl,.ndjson,.json"
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = "";
              add(files);
            }}
          />
        </label>
        <span className="soft">or drop them here</span>
      </section>
      {waiting.length > 1 && (
        <p className="inline-acts">
          <button
            type="button"
            className="button main"
            disabled={good.length === 0}
            onClick={() => {
              for (const { key } of good) keep(key);
            }}
          >
            Keep {good.length === waiting.length ? `all ${good.length}` : `the ${good.length} good ones`}
          </button>
          <button
            type="button"
            className="button"
            onClick={() => {
              for (const { key } of waiting) cancel(key);
            }}
          >
            Cancel all, keep nothing
          </button>
        </p>
      )}
      <div aria-live="polite">
        {items.map((item) => (
          <UploadItem
            key={item.key}
            item={item}
            keep={(id) => keep(item.key, id)}
            cancel={() => cancel(item.key)}
          />
        ))}
      </div>
    </>
  );
}
