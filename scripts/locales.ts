import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { main, StepFailure } from "./steps.ts";

const CODE = "web/**/*.{ts,tsx}";
const FILE = "locales/it/common.json";
/** A language's files of texts with confirmed translations: the interface's, and those of mails. */
export const TEXT_FILES = ["common", "mail"];
/** The hash of each Italian text of which somebody said that its five translations say the same. */
const CONFIRMED = "scripts/confirmedTexts.json";
/** Texts that no interface code contains: refusals, validation errors, feeds, and files for paper. */
const NAMESPACES_OUTSIDE_CODE = ["errors", "validation", "feed", "paper"];

const TEXT = String.raw`"((?:[^"\\]|\\.)*)"`;
const SINGLE = new RegExp(String.raw`\bt\(\s*"([\w.]+)",\s*${TEXT}`, "g");
const COUNTED = new RegExp(
  String.raw`\bt\.count\(\s*"([\w.]+)",[^{]*?\{\s*one:\s*${TEXT},\s*other:\s*${TEXT}`,
  "g",
);
const TABLE = /\btextTable(?:<\w+>)?\(\s*"([\w.]+)",\s*\{((?:[^{}"]|"(?:[^"\\]|\\.)*")*)\}/g;
const ROW = new RegExp(String.raw`\b([\w.]+)"?:\s*${TEXT}`, "g");

type LocaleTexts = { [key: string]: string | LocaleTexts };

/** Every key in the interface's code with its Italian default; counted texts by plural category. */
export function textsInCode(root = "."): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of globSync(CODE, { cwd: root }).sort()) {
    const code = readFileSync(`${root}/${file}`, "utf8");
    for (const [, key = "", text = ""] of code.matchAll(SINGLE)) note(texts, key, text, file);
    for (const [, prefix, rows = ""] of code.matchAll(TABLE)) {
      for (const [, name = "", text = ""] of rows.matchAll(ROW)) {
        note(texts, `${prefix}.${name.replace(".", "_")}`, text, file);
      }
    }
    for (const [, key = "", one = "", other = ""] of code.matchAll(COUNTED)) {
      note(texts, `${key}.one`, one, file);
      note(texts, `${key}.other`, other, file);
      // Italian has a different form for millions only because of "di", and counts never reach a million.
      note(texts, `${key}.many`, other, file);
    }
  }
  return texts;
}

function note(texts: Map<string, string>, key: string, raw: string, file: string) {
  const text: string = JSON.parse(`"${raw}"`);
  const known = texts.get(key);
  if (known !== undefined && known !== text) throw new Error(`${file}: "${key}" also says "${known}"`);
  texts.set(key, text);
}

/** Writes the Italian locale from the code. Other languages are translated by hand; tests compare them. */
export function writeItalian() {
  const current: LocaleTexts = JSON.parse(readFileSync(FILE, "utf8"));
  const texts: LocaleTexts = Object.fromEntries(
    NAMESPACES_OUTSIDE_CODE.map((key) => [key, current[key] ?? {}]),
  );
  for (const [key, text] of [...textsInCode()].sort(([one], [other]) => one.localeCompare(other))) {
    setText(texts, key.split("."), text);
  }
  writeFileSync(FILE, `${JSON.stringify(texts, null, 2)}\n`);
}

function setText(texts: LocaleTexts, [first = "", ...rest]: string[], text: string) {
  if (rest.length === 0) {
    texts[first] = text;
    return;
  }
  texts[first] ??= {};
  const inner = texts[first];
  if (typeof inner === "string") throw new Error(`"${first}" is a text and a group`);
  setText(inner, rest, text);
}

/** Every text of a locale's file with its key in dots. */
export function flattenTexts(texts: LocaleTexts, prefix = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string"
      ? [[prefix + key, text] as [string, string]]
      : flattenTexts(text, `${prefix}${key}.`),
  );
}

/** A language's texts of the interface and of mails, with their keys in dots. */
export function readTexts(language: string, root = "."): [string, string][] {
  return TEXT_FILES.flatMap((file) =>
    flattenTexts(JSON.parse(readFileSync(`${root}/locales/${language}/${file}.json`, "utf8"))),
  );
}

/** The Italian texts by key, and the hashes that their confirmations left. */
export function readConfirmations(root = ".") {
  const texts = new Map(readTexts("it", root));
  const confirmed: Record<string, string> = JSON.parse(readFileSync(`${root}/${CONFIRMED}`, "utf8"));
  return { texts, confirmed };
}

export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 6);
}

/**
 * Confirms new texts and those named, by key or by the beginning of keys; forgets texts that are gone. A changed text
 * that is not named keeps the hash of its old one, by which `tests/locales.test.ts` knows it.
 */
export function writeConfirmations(named: string[]) {
  const { texts, confirmed } = readConfirmations();
  const isNamed = (key: string) => named.some((name) => key === name || key.startsWith(`${name}.`));
  const unknown = named.filter((name) => ![...texts.keys()].some((key) => `${key}.`.startsWith(`${name}.`)));
  if (unknown.length > 0) throw new StepFailure(`No Italian text has the key ${unknown.join(", ")}.`);
  const hashes = [...texts].map(([key, text]) => [
    key,
    isNamed(key) ? hashText(text) : (confirmed[key] ?? hashText(text)),
  ]);
  writeFileSync(CONFIRMED, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
}

if (import.meta.main) {
  await main(async () => {
    const [option, ...keys] = process.argv.slice(2);
    if (option && option !== "--confirm")
      throw new StepFailure("Usage: npm run locales [-- --confirm key …]");
    writeItalian();
    writeConfirmations(keys);
  });
}
