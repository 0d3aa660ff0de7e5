import { mkdirSync } from "node:fs";
import type { Download } from "../protocol";
import { loadLibrary } from "./library";
import { WorkerFault } from "./worker-fault";

const NOTE_EVERY_MS = 2_000;

/** Fetches `hf:user/repo:quant` by the engine's own downloader, unless it is there already. */
export async function download(
  { folder, uri, into }: Download,
  onNote: (line: string) => void,
): Promise<string> {
  const { resolveModelFile } = await loadLibrary(folder);
  mkdirSync(into, { recursive: true });
  let notedAt = 0;
  try {
    return await resolveModelFile(uri, {
      directory: into,
      cli: false,
      onProgress({ totalSize, downloadedSize }: { totalSize: number; downloadedSize: number }) {
        if (Date.now() - notedAt < NOTE_EVERY_MS) return;
        notedAt = Date.now();
        onNote(`Downloading ${uri}: ${inMegabytes(downloadedSize)} of ${inMegabytes(totalSize)} MB`);
      },
    });
  } catch (cause) {
    throw new WorkerFault(
      "download",
      `${uri} could not be downloaded (${reasonOf(cause)}). Where this machine is offline, fetch the .gguf file ` +
        "elsewhere and name its path instead.",
    );
  }
}

const inMegabytes = (bytes: number) => Math.round(bytes / 1e6);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 200);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
  return `${error.message}${cause}`.split("\n")[0]?.slice(0, 200) ?? "";
}
