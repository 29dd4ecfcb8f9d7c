import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LANGUAGE_CODES, type LanguageCode } from "../worker/lib/languages.ts";

/** Italian texts that the specification quotes with straight apostrophes. */
const QUOTED_APOSTROPHES = [
  "admin.articles.delete_failed",
  "admin.categories.past_moved",
  "admin.settings.position_saved",
  "admin.users.delete_failed",
  "editor.save_failed",
  "enrol.failed",
  "errors.package_data_missing",
  "packages.activation_failed",
  "profile.failed",
  "upload.failed",
  "upload.not_image",
  "upload.not_removed",
];

/** Italian texts that the specification quotes with three dots. */
const QUOTED_DOTS = ["dashboard.search", "home.loading"];

/** Words that native speakers replaced: by the word for the same thing elsewhere, or by one that names no gender. */
const REPLACED: Record<LanguageCode, RegExp> = {
  it: /[Bb]entornat|stat[oi] tu\b|registrat[oi] tu\b|\b(sei|eri) (già |ancora )?iscritt|\biscritti\b|fornitor|torna la rete|[Rr]estitui|[Gg]uadagn|\b[Tt]ogli\b|\b[Ii] miei\b|[Ii]nespert|brevettat/,
  // The second half is American spelling.
  en: /[Ee]nrol|\b[Ss]ign(ed)?[- ]in\b|[Pp]icture|cannot|\b(is|are|do|does|did|was|were|has|have|could|would) not\b|called off|\b([Cc]olou?r(?<!colour)|[Cc]enter|[Ff]avorite|[Mm]eters?|[Gg]ray|[Cc]anceled|[Tt]raveler|[Bb]ehavior|[Cc]atalog|[Pp]rogram)\b/,
  es: /[Aa]nul|[Pp]aquete|\binscrito|[Ss]lug|con el proveedor|con éxito|[Aa]vatar|\b(al|del) sitio\b/,
  fr: /[Ff]orfait|[Mm]oniteur|[Ss]lug|fournisseur|avec succès|[Aa]vatar|étais inscrit|\brendre\b/,
  pl: /[Ss]lug|dostawc|[Kk]oszt\b|(?<![eE]-)\bmail|[Ww]ersj\S+ robocz|[Mm]inion[ey]ch? wydarze/,
  ru: /[Сс]лаг|картинк|изображен|записавш|придерж|квитанц|\b[Вв]ы\b/,
};

type Words = { [key: string]: string | Words };

function flat(words: Words, prefix = ""): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
}

function readTexts(language: LanguageCode, file = "common"): [string, string][] {
  return flat(JSON.parse(readFileSync(`locales/${language}/${file}.json`, "utf8")));
}

function keysOf(texts: [string, string][], wrong: (text: string) => boolean): string[] {
  return texts.filter(([, text]) => wrong(text)).map(([key]) => key);
}

describe.for(LANGUAGE_CODES)("the texts in %s", (language) => {
  const texts = readTexts(language);

  test("have typographic apostrophes, but for those that the specification quotes", () => {
    const straight = keysOf(texts, (text) => text.includes("'"));
    expect(straight.sort()).toEqual(language === "it" ? QUOTED_APOSTROPHES : []);
    expect(keysOf(readTexts(language, "legal"), (text) => text.includes("'"))).toEqual([]);
  });

  test("have the ellipsis character, but for those that the specification quotes", () => {
    expect(keysOf(texts, (text) => text.includes("...")).sort()).toEqual(
      language === "it" ? QUOTED_DOTS : [],
    );
  });

  test("use the words of the proofreaders and name no gender", () => {
    const replaced = texts
      .filter(([, text]) => REPLACED[language].test(text))
      .map(([key, text]) => `${key}: ${text.match(REPLACED[language])?.[0]}`);
    expect(replaced).toEqual([]);
  });
});

test("French has a narrow no-break space before double punctuation and inside quotation marks", () => {
  // An address's colon, and one between a placeholder and a number, have no space at all.
  const wrong = /[ \u00a0][:;!?»]|«(?!\u202f)|[^\s\u202f?!][?!»]/;
  expect(keysOf(readTexts("fr"), (text) => wrong.test(text))).toEqual([]);
});

test.for(LANGUAGE_CODES)("in %s mails go on after the greeting as the language does", (language) => {
  const goesOnSmall = language === "it" || language === "pl";
  const begins = readTexts(language)
    .filter(([key]) => /^mail\.\w+\.text$/.test(key))
    .map(([key, text]) => ({ key, first: text.charAt(0) }))
    .filter(({ first }) => first.toLowerCase() !== first.toUpperCase());
  const wrong = begins.filter(({ first }) => (first === first.toLowerCase()) !== goesOnSmall);
  expect(wrong).toEqual([]);
});
