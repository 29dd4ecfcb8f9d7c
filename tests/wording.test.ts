import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { flattenTexts, readTexts } from "../scripts/locales.ts";
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

/** Italian texts whose day is in digits ("il 08/07/2026"), so that an article can stand before it. */
const DAYS_IN_DIGITS =
  /^(admin\.|filters\.|paper\.(outdated|printed)$|my_payments\.begun_on$|organizing\.waiver_)/;

/** A formal address: the pronoun in any case, or an imperative in -те. */
const FORMAL_RUSSIAN = /(?<!\p{L})(?:вы|вас|вам|вами|ваш\p{L}*)(?!\p{L})|\p{L}[йи]те(?:сь)?(?!\p{L})/iu;

/** Russian words that end like such an imperative. */
const NOT_IMPERATIVE = /(?<!\p{L})сайте(?!\p{L})/giu;

/** Russian texts to several people, whose Italian says "voi". */
const SEVERAL_READERS = [
  "errors.holds_address",
  "organizing.meeting_help",
  "organizing.meeting_help_timed",
  "profile.sponsor_text_help",
];

/** A word or prefix written twice by a careless replacement: "E-e-mail", "di di"; the rest is grammar. */
const DOUBLED = /(?<![\p{L}-])(?!(?:nous|vous|вот)(?!\p{L}))(\p{L}+)[- ]\1(?!\p{L})/iu;

/** Words that native speakers replaced: by the word for the same thing elsewhere, or by one that names no gender. */
const REPLACED: Record<LanguageCode, RegExp> = {
  it: /[Bb]entornat|stat[oi] tu\b|registrat[oi] tu\b|\b(sei|eri) (già |ancora )?iscritt|\biscritti\b|fornitor|torna la rete|[Rr]estitui|[Gg]uadagn|\b[Tt]ogli\b|\b[Ii] miei\b|[Ii]nespert|brevettat/,
  // The second half is American spelling.
  en: /[Ee]nrol|\b[Ss]ign(ed)?[- ]in\b|[Pp]icture|cannot|\b(is|are|do|does|did|was|were|has|have|could|would) not\b|called off|\b([Cc]olou?r(?<!colour)|[Cc]enter|[Ff]avorite|[Mm]eters?|[Gg]ray|[Cc]anceled|[Tt]raveler|[Bb]ehavior|[Cc]atalog|[Pp]rogram)\b/,
  es: /[Aa]nul|[Pp]aquete|\binscrito|[Ss]lug|con el proveedor|con éxito|[Aa]vatar|\b(al|del) sitio\b/,
  fr: /[Ff]orfait|[Mm]oniteur|[Ss]lug|fournisseur|avec succès|[Aa]vatar|étais inscrit|\brendre\b/,
  pl: /[Ss]lug|dostawc|[Kk]oszt\b|(?<![eE]-)\bmail|[Ww]ersj\S+ robocz|[Mm]inion[ey]ch? wydarze/,
  ru: /[Сс]лаг|картинк|изображен|записавш|придерж|квитанц/,
};

function readLegalTexts(language: LanguageCode): [string, string][] {
  return flattenTexts(JSON.parse(readFileSync(`locales/${language}/legal.json`, "utf8")));
}

function keysOf(texts: [string, string][], wrong: (text: string) => boolean): string[] {
  return texts.filter(([, text]) => wrong(text)).map(([key]) => key);
}

describe.for(LANGUAGE_CODES)("the texts in %s", (language) => {
  const texts = readTexts(language);

  test("have typographic apostrophes, but for those that the specification quotes", () => {
    const straight = keysOf(texts, (text) => text.includes("'"));
    expect(straight.sort()).toEqual(language === "it" ? QUOTED_APOSTROPHES : []);
    expect(keysOf(readLegalTexts(language), (text) => text.includes("'"))).toEqual([]);
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

test.for(LANGUAGE_CODES)("in %s no word or prefix is doubled", (language) => {
  expect(keysOf(readTexts(language), (text) => DOUBLED.test(text))).toEqual([]);
});

test("Russian addresses its reader as ты", () => {
  const formal = keysOf(readTexts("ru"), (text) => FORMAL_RUSSIAN.test(text.replace(NOT_IMPERATIVE, "")));
  expect(formal).toEqual(SEVERAL_READERS);
});

test("in Italian no article stands before a day, because it depends on the number", () => {
  const article =
    /(?:\b(?:il|al|dal|del|nel|sul) |[lL]’)\{\{(?:day|from|until|start|end|begun|seen|first|last|version|when|time)\}\}/i;
  const wrong = keysOf(readTexts("it"), (text) => article.test(text));
  expect(wrong.filter((key) => !DAYS_IN_DIGITS.test(key))).toEqual([]);
});

test("French has a narrow no-break space before double punctuation and inside quotation marks", () => {
  // An address's colon, and one between a placeholder and a number, have no space at all.
  const wrong = /[ \u00a0][:;!?»]|«(?!\u202f)|[^\s\u202f?!][?!»]/;
  expect(keysOf(readTexts("fr"), (text) => wrong.test(text))).toEqual([]);
});

test.for(LANGUAGE_CODES)("in %s mails go on after the greeting as the language does", (language) => {
  const goesOnSmall = language === "it" || language === "pl";
  const begins = readTexts(language)
    // The newsletter greets nobody, because its subscribers have no name.
    .filter(([key]) => /^mail\.(?!newsletter)\w+\.text$/.test(key))
    .map(([key, text]) => ({ key, first: text.charAt(0) }))
    .filter(({ first }) => first.toLowerCase() !== first.toUpperCase());
  const wrong = begins.filter(({ first }) => (first === first.toLowerCase()) !== goesOnSmall);
  expect(wrong).toEqual([]);
});

test.for(LANGUAGE_CODES)(
  "in %s ending a kind of mails is not taken for leaving an event or the newsletter",
  (language) => {
    const texts = new Map(readTexts(language));
    const end = texts.get("mail.unsubscribe") ?? "";
    expect(end).not.toBe(texts.get("cancelling.confirm"));
    expect(end).not.toMatch(/newsletter|iscrizione|désinscri|рассылк/i);
  },
);
