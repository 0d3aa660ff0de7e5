import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { here } from "@/app/api/here";
import { DescriptionsFoot } from "@/app/components/descriptions-foot";
import { DescriptionsHead } from "@/app/components/descriptions-head";
import { LintSection } from "@/app/components/lint-section";
import { RevisionTree } from "@/app/components/revision-tree";
import { ToolHistory } from "@/app/components/tool-history";
import { TrendSection } from "@/app/components/trend-section";
import { rangePath } from "@/app/view/description-paths";
import { readDescriptionsView } from "@/app/view/descriptions-view";
import { readParam, type SearchParams } from "@/app/view/search-param";
import { getDescriptions } from "@/db";
import { readSuite } from "../load-suite";

type Props = { params: Promise<{ suite: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Descriptions of ${decodeURIComponent((await params).suite)}` };
}

export default async function DescriptionsOfSuitePage({ params, searchParams }: Props) {
  const { suite, ids } = await readSuite((await params).suite);
  const query = await searchParams;
  // What the range page's form sends.
  const [from, to] = [readParam(query, "from"), readParam(query, "to")];
  if (from !== undefined && to !== undefined) redirect(rangePath(suite.id, from, to));
  const view = readDescriptionsView(query);
  const page = await getDescriptions(here().db, suite, view);
  return (
    <>
      <DescriptionsHead page={page} suites={ids} />
      <RevisionTree page={page} />
      <TrendSection page={page} />
      <ToolHistory page={page} view={view} />
      <LintSection page={page} view={view} />
      <DescriptionsFoot />
    </>
  );
}
