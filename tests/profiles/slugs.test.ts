import { describe, expect, test } from "vitest";
import { paths } from "../../web/paths.ts";
import { app } from "../../worker/index.ts";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { isReservedSlug } from "../../worker/lib/pageAddresses.ts";
import { normalizeSlug, PUBLIC_SLUG_MAX, suggestSlug } from "../../worker/profiles/contract.ts";
import { slugRefusal } from "../../worker/profiles/rules.ts";

describe("a public address", () => {
  test.each([
    ["Marta Leoni", "marta-leoni"],
    ["  marta@lago.example ", "marta-lago-example"],
    ["Marta__Leoni..sub", "marta-leoni-sub"],
    ["-marta--leoni-", "marta-leoni"],
    ["D'Angelo & figli", "dangelo-figli"],
    ["Łódź Понж", "d"],
    ["@@@", ""],
    ["a".repeat(90), "a".repeat(PUBLIC_SLUG_MAX)],
    [`${"a".repeat(79)}-bbb`, "a".repeat(79)],
    [`${"-".repeat(90)}marta`, "marta"],
  ])("%s is %s", (text, slug) => {
    expect(normalizeSlug(text)).toBe(slug);
    expect(normalizeSlug(slug)).toBe(slug);
  });

  test("is suggested from the name, then the company's, then the e-mail", () => {
    const email = "onda.blu@lago.example";
    expect(suggestSlug({ full_name: "Ada Riva", company_name: "Onda Blu srl", email })).toBe("ada-riva");
    expect(suggestSlug({ full_name: "Ада", company_name: "Onda Blu srl", email })).toBe("onda-blu-srl");
    expect(suggestSlug({ full_name: "Ада", company_name: null, email })).toBe("onda-blu");
  });

  test("is never a segment of the site's addresses, nor a language", () => {
    const routes = [
      ...Object.values(paths).map(({ pattern }) => pattern),
      ...app.routes.map(({ path }) => path),
    ];
    const words = routes
      .map((path) => path.split("/")[1]?.split(".")[0] ?? "")
      .filter((word) => /^[a-z]/.test(word));
    expect(words).toContain("instructor");
    expect([...new Set([...words, ...LANGUAGE_CODES])].filter((word) => !isReservedSlug(word))).toEqual([]);
    expect(isReservedSlug("marta-leoni")).toBe(false);
  });
});

test.each([
  ["the page is off", null, "marta", false, null],
  ["a first one", null, "marta", true, null],
  ["none", null, undefined, true, "slug_missing"],
  ["an empty one", null, "", true, "slug_missing"],
  ["a word of the site", null, "blog", true, "slug_unavailable"],
  ["the same again", "marta", "marta", true, null],
  ["none, once there is one", "marta", undefined, true, null],
  ["an empty one, once there is one", "marta", "", true, null],
  ["another, once there is one", "marta", "leoni", true, "slug_locked"],
  ["another while the page is off", "marta", "leoni", false, "slug_locked"],
] as const)("saving with %s", (_, assigned, wanted, enabled, refusal) => {
  expect(slugRefusal(assigned, wanted, enabled)).toBe(refusal);
});
