import * as v from "valibot";
import { expect, test } from "vitest";
import { getTranslator } from "../../web/lib/i18n.tsx";
import { missingTexts } from "../../web/profiles/form/missingTexts.ts";
import { changedFields, toProfileValues } from "../../web/profiles/form/values.ts";
import { profileForm } from "../../web/profiles/forms.ts";
import type { User } from "../../worker/auth/outputs.ts";

const user = {
  role: "company",
  full_name: "Jan Nowicki",
  company_name: "Nowicki",
  avatar_url: null,
  personal_best: {},
  public_profile_enabled: false,
} as unknown as User;

/** Whether the form takes a sponsor's site, and the site that it saves. */
function saveLink(sponsor_link: string) {
  const values = { ...toProfileValues(user), sponsor_link };
  const { issues = [] } = v.safeParse(profileForm(user), values);
  const isRefused = issues.some(({ path }) => path?.[0]?.key === "sponsor_link");
  return { isRefused, saved: changedFields(values, user).sponsor_link };
}

test("a sponsor's site can be typed without https://", () => {
  expect(saveLink("www.nowicki.example")).toEqual({ isRefused: false, saved: "https://www.nowicki.example" });
  expect(saveLink(" https://nowicki.example/pl ")).toEqual({
    isRefused: false,
    saved: "https://nowicki.example/pl",
  });
  expect(saveLink("http://nowicki.example").isRefused).toBe(true);
  expect(saveLink("nowicki").isRefused).toBe(true);
  expect(saveLink("jan@nowicki.example").isRefused).toBe(true);
});

test("a sponsor's field that is typed and not saved yet is not called missing", () => {
  const t = getTranslator("it");
  const blank = { sponsor_logo_url: "", sponsor_text: "", sponsor_link: "" };
  expect(missingTexts(t, user, blank)).toHaveLength(3);
  expect(missingTexts(t, user, { ...blank, sponsor_text: "Mute su misura." })).toHaveLength(2);
});
