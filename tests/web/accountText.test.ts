import { expect, test } from "vitest";
import { accountTextAmong } from "../../web/lib/accountText.ts";
import type { Translate } from "../../web/lib/i18n.tsx";

const t = ((_key: string, text: string, values: Record<string, unknown> = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]))) as Translate;

test("a choice of guides shows an account's code only beside a namesake or a former name", () => {
  const [anna, other, bea, carla] = [
    { id: "11111111-a", name: "Anna Riva", name_now: null },
    { id: "22222222-b", name: "Anna Riva", name_now: null },
    { id: "33333333-c", name: "Bea Sole", name_now: null },
    { id: "44444444-d", name: "Carla Blu", name_now: "Carla Rossi" },
  ];
  const shown = (accounts: Parameters<typeof accountTextAmong>[2]) =>
    accounts.map((one) => accountTextAmong(t, one, accounts));
  expect(shown([anna, bea])).toEqual(["Anna Riva", "Bea Sole"]);
  expect(new Set(shown([anna, other])).size).toBe(2);
  expect(shown([anna, carla])[1]).toContain("oggi Carla Rossi");
  // A former guide who signed is not among the guides of today.
  expect(accountTextAmong(t, other, [anna, bea])).toBe("Anna Riva (222222-b)");
});
