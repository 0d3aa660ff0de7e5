import { expect, test } from "vitest";
import { sayHeld } from "./held-equal";

test.each([
  [
    '{"name":"small","seed":1,"constrained":true,"limits":{"tokens":9}}',
    'name small · seed 1 · constrained true · limits {"tokens":9}',
  ],
  ["none recorded", "none recorded"],
  ["{not JSON", "{not JSON"],
])("%s reads %s", (value, read) => {
  expect(sayHeld(value)).toBe(read);
});
