import { describe, expect, test } from "vitest";
import { createRandom } from "@/lib/random";
import { resolveExpectedName, resolveName } from "./index";

const toolOf = (recorded: string, shown: readonly string[], servers?: readonly string[]) => {
  const name = resolveName(recorded, shown, servers);
  return name.kind === "shown" ? name.tool : null;
};

describe("resolveName", () => {
  test.each(["refund_order", "shop.refund_order", "shop__refund_order", "mcp__shop__refund_order"])(
    "undoes the host's prefix of %s and keeps the recorded name",
    (recorded) => {
      const shown = ["refund_order", "get_order"];
      const rewritten = recorded !== "refund_order";
      const expected = { kind: "shown", tool: "refund_order", recorded, rewritten };
      expect(resolveName(recorded, shown, ["shop"])).toEqual(expected);
      expect(resolveName(recorded, shown)).toEqual(expected);
    },
  );

  test.each(["shop:refund_order", "shop/refund_order", "shop_refund_order"])(
    "undoes %s for a known server",
    (name) => {
      expect(toolOf(name, ["refund_order"], ["shop"])).toBe("refund_order");
    },
  );

  test("takes an underscore for a prefix's end only after a known server", () => {
    expect(toolOf("shop_refund", ["refund"], ["shop"])).toBe("refund");
    expect(toolOf("shop_refund", ["refund"], ["web"])).toBeNull();
    expect(toolOf("shop_refund", ["refund"])).toBeNull();
    expect(toolOf("mcp__my__srv__refund", ["refund"])).toBeNull();
    expect(toolOf("mcp__my__srv__refund", ["refund"], ["my__srv"])).toBe("refund");
  });

  test("undoes a prefix whatever the server is called here", () => {
    expect(toolOf("mcp__shop__get_order", ["get_order"], ["chat"])).toBe("get_order");
  });

  test.each(["mcp__shop__get_order", "shop__get_order", "shop_get_order", "shop:get_order"])(
    "finds the shown shop.get_order behind %s",
    (name) => {
      expect(toolOf(name, ["shop.get_order", "partner.get_order"])).toBe("shop.get_order");
    },
  );

  test("matches an expected drinks.change to the shown drinks_change, and back", () => {
    expect(toolOf("drinks.change", ["drinks_change", "drinks_list"])).toBe("drinks_change");
    expect(toolOf("drinks_change", ["drinks.change", "drinks.list"])).toBe("drinks.change");
  });

  test("rewrites nothing where both spellings are shown", () => {
    const shown = ["drinks.change", "drinks_change"];
    expect(shown.map((name) => resolveName(name, shown))).toEqual(
      shown.map((tool) => ({ kind: "shown", tool, recorded: tool, rewritten: false })),
    );
    expect(toolOf("mcp__bar__drinks_change", shown)).toBeNull();
  });

  test("leaves a prefix that leads to two tools", () => {
    expect(toolOf("a__b.c", ["b.c"])).toBe("b.c");
    expect(toolOf("a__b.c", ["c"])).toBe("c");
    expect(toolOf("a__b.c", ["b.c", "c"])).toBeNull();
  });

  test.each([
    "gget_invoice",
    "now",
    "",
    "get_invoic",
    "Get_Invoice",
    "get-invoice",
    " get_invoice",
    "mcp__",
    "get_invoice.",
    ".get_invoice",
    "__proto__",
    "mcp__billing__",
  ])("does not guess what %j means", (recorded) => {
    const shown = ["get_invoice", "list_invoices"];
    expect(resolveName(recorded, shown)).toEqual({ kind: "unknown", recorded });
    expect(resolveName(recorded, shown, ["billing"])).toEqual({ kind: "unknown", recorded });
  });

  test("adds no prefix that the model left out", () => {
    expect(toolOf("get_order", ["shop.get_order"])).toBeNull();
  });
});

describe("resolveExpectedName", () => {
  test("takes an expected bare name for the one shown tool that carries a host's prefix", () => {
    expect(resolveExpectedName("get_order", ["mcp__shop__get_order", "mcp__shop__refund"])).toMatchObject({
      kind: "shown",
      tool: "mcp__shop__get_order",
    });
  });

  test("leaves it unknown where two shown tools would do, or none", () => {
    expect(resolveExpectedName("get_order", ["shop.get_order", "partner.get_order"]).kind).toBe("unknown");
    expect(resolveExpectedName("get_order", ["shop.get_orders"]).kind).toBe("unknown");
  });

  test("is otherwise the rule for called names", () => {
    expect(resolveExpectedName("drinks.change", ["drinks_change", "x"])).toEqual(
      resolveName("drinks.change", ["drinks_change", "x"]),
    );
  });
});

describe("whatever the names are", () => {
  const random = createRandom(7);
  const word = () => Array.from({ length: random.int(1, 5) }, () => random.pick([..."ab_.-Z"])).join("");
  const cases = Array.from({ length: 2000 }, () => ({
    shown: Array.from({ length: random.int(1, 4) }, word),
    server: random.pick(["shop", "p.q", "x-y"]),
    other: word(),
  }));

  test("a shown name is itself", () => {
    for (const { shown, server } of cases) {
      for (const name of shown) {
        expect(resolveName(name, shown, [server])).toEqual({
          kind: "shown",
          tool: name,
          recorded: name,
          rewritten: false,
        });
      }
    }
  });

  test("a result is a shown tool or unknown, and the order shown does not matter", () => {
    for (const { shown, server, other } of cases) {
      for (const recorded of [
        other,
        `${server}.${other}`,
        `mcp__${server}__${other}`,
        other.replaceAll(".", "_"),
      ]) {
        const name = resolveName(recorded, shown, [server]);
        expect(name.recorded).toBe(recorded);
        if (name.kind === "shown") expect(shown).toContain(name.tool);
        expect(resolveName(recorded, shown.toReversed(), [server])).toEqual(name);
      }
    }
  });

  test("a second shown tool of the same spelling takes the answer away, and never swaps it", () => {
    for (const { shown, server, other } of cases) {
      const before = toolOf(`mcp__${server}__${other}`, [other], [server]);
      const after = toolOf(`mcp__${server}__${other}`, [other, ...shown], [server]);
      expect(before).toBe(other);
      if (after !== null && !shown.includes(`mcp__${server}__${other}`)) expect(after).toBe(other);
    }
  });
});
