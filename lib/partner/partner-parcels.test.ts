import { expect, test } from "vitest";
import { connectInProcess, textOf } from "@/lib/shop/testing/connect-in-process";
import { startTestShop } from "@/lib/shop/testing/start-shop";
import { createPartnerParcels } from "./index";

test("follows a parcel by its number and refuses anything else", async () => {
  await using shop = await startTestShop();
  await using host = await connectInProcess(createPartnerParcels(shop));
  expect(host.tools.map((tool) => tool.name)).toEqual(["track_parcel"]);
  expect(host.tools[0]?.annotations).toEqual({ readOnlyHint: true, openWorldHint: false });
  expect(host.tools[0]?.description?.split(/\s+/).length).toBeLessThanOrEqual(60);
  const found = await host.call("track_parcel", { tracking_number: "LX407183627NL" });
  expect(found.structuredContent).toMatchObject({ tracking_number: "LX407183627NL", status: "in transit" });
  const malformed = await host.call("track_parcel", { tracking_number: "O-2310" });
  expect(textOf(malformed)).toContain("must match pattern");
  const unknown = await host.call("track_parcel", { tracking_number: "XX123456785NL" });
  expect(unknown.isError).toBe(true);
  expect(textOf(unknown)).toContain("no parcel XX123456785NL");
});
