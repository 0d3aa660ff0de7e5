import { rmSync } from "node:fs";
import { getComparison, listPairRows, type openDatabase } from "@/db";
import { importTwo, timeQuery } from "./queries";

/** A comparison of 100,000 runs with 100,000, with its first page, and the next page of the tickets that were lost. */
export async function benchCompare(): Promise<void> {
  const { folder, db } = await importTwo(100_000);
  try {
    await timeCompare(db);
  } finally {
    db.$client.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function timeCompare(db: ReturnType<typeof openDatabase>): Promise<void> {
  const page = await getComparison(db, "big", "other");
  if (page === null) throw new Error("both recordings are here");
  const { lost, gained, neither, both } = page.pairCounts;
  console.log(`  ${lost} lost, ${gained} gained, ${neither} wrong and ${both} right on both sides`);
  await timeQuery("comparison with its first pairs", 250, () => getComparison(db, "big", "other"));
  await timeQuery("the next page of those lost", 250, () =>
    listPairRows(db, "big", "other", { state: "lost", after: "100" }),
  );
}
