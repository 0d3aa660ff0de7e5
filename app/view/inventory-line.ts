import type { Inventory } from "@/db";
import { formatCount } from "@/lib/format";

/** "1 from a chat model, 4 baselines, …": what is loaded, group by group, empty groups left out. */
export function describeRecordings({ recordings }: Inventory): { total: number; parts: string } {
  const { model, baseline, uploaded, example } = recordings;
  const parts = [
    model > 0 ? `${model} from a chat model` : "none from a chat model yet",
    baseline > 0 ? formatCount(baseline, "baseline") : "",
    uploaded > 0 ? formatCount(uploaded, "upload") : "",
    example > 0 ? formatCount(example, "worked example") : "",
  ];
  return { total: model + baseline + uploaded + example, parts: parts.filter(Boolean).join(", ") };
}
