import { expect, test } from "vitest";
import { buildUsers } from "../../scripts/seed/users.ts";
import { isPhoneNumber } from "../../worker/lib/phoneNumbers.ts";

test("every phone number of the demo data is valid", () => {
  const phones = buildUsers("2026-11-22", 1, "hash").rows.flatMap(({ phone, emergency_contact_phone }) =>
    [phone, emergency_contact_phone].flatMap((number) => (number ? [String(number)] : [])),
  );
  expect(phones.length).toBeGreaterThan(40);
  expect(phones.filter((phone) => !isPhoneNumber(phone))).toEqual([]);
});
