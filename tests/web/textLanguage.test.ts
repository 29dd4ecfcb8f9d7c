import { expect, test } from "vitest";
import { textLanguage } from "../../web/lib/textLanguage.ts";

test("an event's language becomes the tag of its texts, and an unknown one becomes none", () => {
  const tags = {
    it: "it",
    EN: "en",
    "pt-br": "pt-BR",
    en_gb: "en-GB",
    Italiano: "it",
    русский: "ru",
    " tedesco ": "de",
    "italiano e inglese": undefined,
    "it, en": undefined,
    qq: undefined,
    klingon: undefined,
    "": undefined,
  };
  for (const [language, tag] of Object.entries(tags))
    expect([language, textLanguage(language)]).toEqual([language, tag]);
  expect(textLanguage(null)).toBeUndefined();
});
