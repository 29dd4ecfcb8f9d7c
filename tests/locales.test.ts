import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import {
  flattenTexts,
  hashText,
  readConfirmations,
  readTexts,
  TEXT_FILES,
  textsInCode,
} from "../scripts/locales.ts";
import { STATUS } from "../worker/errors.ts";
import { LANGUAGE_CODES } from "../worker/lib/languages.ts";
import { listSources } from "./support/sources.ts";

const locales = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, new Map(readTexts(code))]));
const italian = locales.it ?? new Map<string, string>();
const others = LANGUAGE_CODES.filter((code) => code !== "it");
const sources = [...listSources("worker"), ...listSources("web")];
const code = sources.map(({ text }) => text).join("\n");

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

/** The key of a counted text without its form: `events.count.one` belongs to `events.count`. */
function pluralOf(key: string): string | null {
  const [, stem = "", form = ""] = key.match(/^(.*)\.(\w+)$/) ?? [];
  return CATEGORIES.includes(form) && italian.has(`${stem}.other`) ? stem : null;
}

const plurals = new Set([...italian.keys()].map(pluralOf).filter((stem) => stem !== null));

function singleKeys(words: Map<string, string>): string[] {
  return [...words.keys()].filter((key) => pluralOf(key) === null).sort();
}

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name))].sort();
}

describe.for(others)("the translations in %s", (language) => {
  const words = locales[language] ?? new Map<string, string>();

  test("have the same keys as the Italian", () => {
    expect(singleKeys(words)).toEqual(singleKeys(italian));
  });

  test("have the same placeholders", () => {
    const differing = singleKeys(italian).filter(
      (key) => placeholders(words.get(key) ?? "").join() !== placeholders(italian.get(key) ?? "").join(),
    );
    expect(differing).toEqual([]);
    for (const stem of plurals) {
      const wanted = placeholders(italian.get(`${stem}.other`) ?? "");
      expect([stem, placeholders(words.get(`${stem}.other`) ?? "")]).toEqual([stem, wanted]);
    }
  });
});

test("every Italian text is the one of which its five translations were confirmed", () => {
  const { texts, confirmed } = readConfirmations();
  const stale = [...texts].filter(([key, text]) => confirmed[key] !== hashText(text));
  const before = stale.length > 0 ? textsOfLastCommit() : new Map<string, string>();
  expect(
    stale.map(
      ([key, text]) =>
        `${key} said ${JSON.stringify(before.get(key) ?? "")}, now ${JSON.stringify(text)}: look at its translations, then npm run locales -- --confirm ${key}`,
    ),
  ).toEqual([]);
  expect(Object.keys(confirmed).filter((key) => !texts.has(key))).toEqual([]);
});

/** The Italian texts before the change that is being tested; none without git. */
function textsOfLastCommit(): Map<string, string> {
  const files = TEXT_FILES.map((file) =>
    spawnSync("git", ["show", `HEAD:locales/it/${file}.json`], { encoding: "utf8" }),
  );
  return new Map(
    files.flatMap(({ status, stdout }) => (status === 0 ? flattenTexts(JSON.parse(stdout)) : [])),
  );
}

test.for(LANGUAGE_CODES)("in %s a counted text has exactly the forms that the language has", (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
  for (const stem of plurals) {
    const written = CATEGORIES.filter((form) => locales[language]?.has(`${stem}.${form}`)).sort();
    expect([stem, written]).toEqual([stem, forms]);
  }
});

test.for(LANGUAGE_CODES)("in %s no text is empty or has spaces at its ends", (language) => {
  const untidy = [...(locales[language] ?? [])].filter(([, text]) => text === "" || text.trim() !== text);
  expect(untidy).toEqual([]);
});

test.for(LANGUAGE_CODES)("in %s every refusal has a text", (language) => {
  const missing = Object.keys(STATUS).filter((refusal) => !locales[language]?.get(`errors.${refusal}`));
  expect(missing).toEqual([]);
});

test("every validation key in the code has a text", () => {
  const named = new Set([...code.matchAll(/["'`](validation\.\w+)["'`]/g)].map(([, key = ""]) => key));
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((key) => !italian.has(key))).toEqual([]);
});

test("every translation is used", () => {
  const used = new Set([...code.matchAll(/["'`]([a-z_]+(?:\.\w+)+)["'`]/g)].map(([, key = ""]) => key));
  for (const key of textsInCode().keys()) used.add(key);
  const prefixes = [...code.matchAll(/[`"']([a-z_]+(?:\.\w+)*\.)(?:\$\{|["'] \+)/g)].map(
    ([, prefix = ""]) => prefix,
  );
  // The Worker's mails, feeds and files read their words as an object, and the refusals by their code.
  const whole = ["mail.", "mail_params.", "feed.", "paper.", "errors.", ...prefixes];
  const unused = [...italian.keys()].filter((key) => {
    const asked = pluralOf(key) ?? key;
    return !used.has(asked) && !whole.some((prefix) => asked.startsWith(prefix));
  });
  expect(unused).toEqual([]);
});

/** A call of `t` with a default beside its key: `t("key", "text")`. */
const CALL = /\bt\(\s*"([\w.]+)",\s*("(?:[^"\\]|\\.)*"|`(?:[^`\\$]|\\.)*`)/g;

test("the Italian written in the code is the Italian of the locale", () => {
  const differing = sources.flatMap(({ path, text }) =>
    [...text.matchAll(CALL)]
      .map(([, key = "", literal = ""]) => ({ key, written: unquoted(literal) }))
      .filter(({ key, written }) => italian.get(key) !== written)
      .map(
        ({ key, written }) =>
          `${path}: ${key} is ${JSON.stringify(written)}, not ${JSON.stringify(italian.get(key))}`,
      ),
  );
  expect(differing).toEqual([]);
  expect([...textsInCode()].filter(([key, text]) => italian.get(key) !== text)).toEqual([]);
});

const COUNT =
  /\bt\.count\(\s*"([\w.]+)",[^{]*\{\s*one:\s*("(?:[^"\\]|\\.)*"),\s*other:\s*("(?:[^"\\]|\\.)*")/g;

test("the counted Italian written in the code is that of the locale", () => {
  const calls = sources.flatMap(({ text }) => [...text.matchAll(COUNT)]);
  expect(calls.length).toBe([...code.matchAll(/\bt\.count\(/g)].length);
  for (const [, key = "", one = "", other = ""] of calls) {
    const written = [key, unquoted(one), unquoted(other)];
    expect(written).toEqual([key, italian.get(`${key}.one`), italian.get(`${key}.other`)]);
  }
});

test("Intl writes days, hours and lists by localeOf, because its plain English is American", () => {
  const bare = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/Intl\.(?:DateTime|List)Format\((?!\)|"|localeOf\()[^,)]*/g)].map(
      ([call]) => `${path}: ${call}`,
    ),
  );
  expect(bare).toEqual([]);
});

test("every key used in the code exists", () => {
  const asked = [...code.matchAll(/\bt\(\s*"([\w.]+)"/g)].map(([, key = ""]) => key);
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((key) => !italian.has(key))).toEqual([]);
});

function unquoted(literal: string): string {
  return literal.startsWith("`") ? literal.slice(1, -1) : JSON.parse(literal);
}
