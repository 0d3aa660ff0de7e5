import { createRandom, type Random } from "@/lib/random";
import { CUSTOMER_COUNT } from "./constants";
import { addDays } from "./dates";
import { FIRST_NAMES, LAST_NAMES, TICKET_NAMES } from "./names";
import type { Customer } from "./records";

/** Last four digits of card numbers that payment processors publish for tests. */
export const TEST_CARD_ENDINGS = ["4242", "1111", "4444", "0005", "5556", "0004", "1117", "9424"] as const;

export function generateCustomers(seed: number): Customer[] {
  const random = createRandom(seed);
  const taken = new Set<string>();
  return Array.from({ length: CUSTOMER_COUNT }, (_, index) => {
    const id = `C-${String(index + 1).padStart(4, "0")}`;
    const drawn = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
    const name = TICKET_NAMES[id] ?? drawn;
    return {
      id,
      name,
      email: emailOf(name, taken),
      phone: maskedPhone(random),
      payment: `card ending ${random.pick(TEST_CARD_ENDINGS)}`,
      joinedOn: addDays("2022-01-03", random.int(0, 1500)),
    };
  });
}

function emailOf(name: string, taken: Set<string>): string {
  const plain = name
    .normalize("NFD")
    .replace(/[^A-Za-z ]/g, "")
    .toLowerCase()
    .replace(/ +/g, ".");
  let email = `${plain}@example.com`;
  for (let copy = 2; taken.has(email); copy++) email = `${plain}${copy}@example.com`;
  taken.add(email);
  return email;
}

function maskedPhone(random: Random): string {
  return `*** *** **${String(random.int(0, 99)).padStart(2, "0")}`;
}
