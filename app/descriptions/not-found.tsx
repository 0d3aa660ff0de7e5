import { SuitesTable } from "@/app/components/suites-table";
import { readSuites } from "./load-suite";

export const metadata = { title: "Not found" };

export default async function DescriptionsNotFound() {
  return (
    <>
      <div className="head">
        <h1>No suite or revision has this address</h1>
        <p className="setup">
          A revision's address ends in two ids, such as <code>r1...r2</code>; a list that only recordings know
          goes when the last of them is removed. These suites are here:
        </p>
      </div>
      <SuitesTable suites={[...(await readSuites()).values()]} />
    </>
  );
}
