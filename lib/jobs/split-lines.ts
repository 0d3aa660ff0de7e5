const LONGEST_LINE = 64 * 1024;

/** Takes chunks of a command's output and hands on whole lines. A line past 64 KiB is dropped. */
export function createLineSplitter(onLine: (line: string) => void): (chunk: string) => void {
  let rest = "";
  let dropping = false;
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!dropping && line !== "") onLine(line);
      dropping = false;
    }
    if (rest.length > LONGEST_LINE) {
      rest = "";
      dropping = true;
    }
  };
}
