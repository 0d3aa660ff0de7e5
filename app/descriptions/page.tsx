import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SuitesTable } from "@/app/components/suites-table";
import { descriptionsPath } from "@/app/view/description-paths";
import { readSuites } from "./load-suite";

export const metadata: Metadata = { title: "Descriptions" };

/** The only suite's page, or a list to choose from. */
export default async function DescriptionsIndexPage() {
  const suites = [...(await readSuites()).values()];
  const [only] = suites;
  if (only !== undefined && suites.length === 1) redirect(descriptionsPath(only.id));
  return (
    <>
      <div className="head">
        <h1>Tool descriptions, suite by suite</h1>
        <p className="setup">
          Every wording a model was shown, what was recorded under it, and what a rewording did on the same
          tickets.
        </p>
      </div>
      <SuitesTable suites={suites} />
    </>
  );
}
