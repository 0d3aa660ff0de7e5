import type { Metadata } from "next";
import { UploadForm } from "@/app/components/upload-form";

export const metadata: Metadata = { title: "Upload" };

export default function UploadPage() {
  return (
    <>
      <div className="head">
        <h1>Upload recordings</h1>
        <p className="setup">
          One file or several: a <code>.jsonl</code> recording made here or elsewhere, or chat messages as
          JSON Lines with an <code>id</code> and <code>messages</code> each. It stays on this machine and is
          marked “imported, unverified”. You see what is in a file before it is kept. A bad line costs its
          ticket run; the rest stands.
        </p>
      </div>
      <UploadForm />
    </>
  );
}
