import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { here } from "@/app/api/here";
import { DescriptionsFoot } from "@/app/components/descriptions-foot";
import { RangeHead, RangePickers } from "@/app/components/range-head";
import { RangeResults } from "@/app/components/range-results";
import { RangeTools } from "@/app/components/range-tools";
import { rangePath, splitRange } from "@/app/view/description-paths";
import { buildHref, readParam, type SearchParams } from "@/app/view/search-param";
import { getRevisionRange, type RevisionRangePage } from "@/db";
import type { Suite } from "@/lib/suite";
import { readSuite } from "../../load-suite";

type Props = {
  params: Promise<{ suite: string; range: string }>;
  searchParams: Promise<SearchParams>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { suite, range } = await params;
  return { title: `${decodeURIComponent(range).replace("...", " → ")} in ${decodeURIComponent(suite)}` };
}

export default async function RevisionRange({ params, searchParams }: Props) {
  const { suite: param, range } = await params;
  const { suite } = await readSuite(param);
  const page = await readRange(suite, decodeURIComponent(range));
  if (page === null) notFound();
  return (
    <>
      <RangeHead page={page} />
      <RangePickers page={page} />
      <RangeResults page={page} />
      <RangeTools
        page={page}
        showsAll={readParam(await searchParams, "tools") === "all"}
        allHref={buildHref(rangePath(suite.id, page.from.id, page.to.id), { tools: "all" })}
      />
      <DescriptionsFoot />
    </>
  );
}

async function readRange(suite: Suite, range: string): Promise<RevisionRangePage | null> {
  for (const { from, to } of splitRange(range)) {
    const page = await getRevisionRange(here().db, suite, from, to);
    if (page !== null) return page;
  }
  return null;
}
