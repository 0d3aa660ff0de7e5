import { describe, expect, test } from "vitest";
import { createRandom } from "@/lib/random";
import { providerNames, resolveName } from "./index";

const sent = (...shown: string[]) => [...providerNames(shown).values()];

describe("providerNames", () => {
  test("writes dots as underscores, which the name rule undoes", () => {
    const shown = ["shop.quote_refund", "partner.track_parcel"];
    expect(sent(...shown)).toEqual(["shop_quote_refund", "partner_track_parcel"]);
    expect(resolveName("shop_quote_refund", shown)).toMatchObject({ tool: "shop.quote_refund" });
  });

  test("leaves a name that is taken as it is, whichever comes first", () => {
    expect(sent("a.b", "a_b")).toEqual(["a_b_2", "a_b"]);
    expect(sent("a_b", "a.b", "a/b")).toEqual(["a_b", "a_b_2", "a_b_3"]);
  });

  test("cuts at 64 characters and keeps two long names apart", () => {
    const long = `server.${"x".repeat(80)}`;
    const [one = "", other = ""] = sent(`${long}1`, `${long}2`);
    expect([one.length, other.length]).toEqual([64, 64]);
    expect(one).not.toBe(other);
  });

  test("gives every tool a name of its own that a provider takes, whatever they are called", () => {
    const random = createRandom(3);
    for (let round = 0; round < 500; round++) {
      const shown = [
        ...new Set(
          Array.from({ length: 6 }, () =>
            Array.from({ length: random.int(1, 5) }, () => random.pick([..."ab_.2é "])).join(""),
          ),
        ),
      ];
      const names = sent(...shown);
      expect(new Set(names).size).toBe(shown.length);
      for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    }
  });
});
