import * as v from "valibot";
import { expect, test } from "vitest";
import {
  completeNation,
  findNations,
  isUnfinishedNation,
  listNations,
} from "../../../web/events/form/nations.ts";
import { eventFormKind } from "../../../web/events/form/values/eventFields.ts";
import type { User } from "../../../worker/auth/outputs.ts";

const user = { id: "1", full_name: "Anna Rossi", company_name: null } as User;
const filled = { ...eventFormKind.blank(user), title: "Corso", category_id: "1", date: "2027-03-03" };
const isAccepted = (nation: string) => v.safeParse(eventFormKind.form, { ...filled, nation }).success;

test("the beginning of one nation becomes its Italian name, in each reader's language", () => {
  expect(completeNation("Ital", "it")).toBe("Italia");
  expect(completeNation("italy", "en")).toBe("Italia");
  expect(completeNation("Germ", "en")).toBe("Germania");
  expect(completeNation("  OLANDA ", "it")).toBe("Paesi Bassi");
  expect(completeNation("", "it")).toBe("");
  expect(completeNation("Acque internazionali", "it")).toBe("Acque internazionali");
  expect(completeNation("Gui", "it")).toBe("Gui");
});

test("nations are found by any of their names and words, and Italy stands first", () => {
  expect(listNations("en")[0]).toMatchObject({ code: "IT", italian: "Italia", name: "Italy" });
  expect(new Set(listNations("it").map(({ code }) => code)).size).toBe(listNations("it").length);
  expect(findNations("unito", "it").map(({ code }) => code)).toContain("GB");
  expect(findNations("usa", "pl").map(({ code }) => code)).toEqual(["US"]);
  expect(findNations("xyz", "it")).toEqual([]);
});

test("a form refuses the beginning of a nation, and takes a text that is no nation's", () => {
  expect(isUnfinishedNation("Ital")).toBe(true);
  expect(isAccepted("Ital")).toBe(false);
  expect(isAccepted("Italia")).toBe(true);
  expect(isAccepted("")).toBe(true);
  expect(isAccepted("Acque internazionali")).toBe(true);
});
