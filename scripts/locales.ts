import { globSync, readFileSync, writeFileSync } from "node:fs";

const CODE = "web/**/*.{ts,tsx}";
const FILE = "locales/it/common.json";
/** Namespaces whose texts no interface code contains: refusals, validation errors, mails, feeds, and printed files. */
const NAMESPACES_OUTSIDE_CODE = ["errors", "validation", "mail", "mail_params", "feed", "paper"];

const TEXT = String.raw`"((?:[^"\\]|\\.)*)"`;
const SINGLE = new RegExp(String.raw`\bt\(\s*"([\w.]+)",\s*${TEXT}`, "g");
const COUNTED = new RegExp(
  String.raw`\bt\.count\(\s*"([\w.]+)",[^{]*?\{\s*one:\s*${TEXT},\s*other:\s*${TEXT}`,
  "g",
);

type LocaleTexts = { [key: string]: string | LocaleTexts };

/** Every key in the interface's code with its Italian default; counted texts by plural category. */
export function textsInCode(root = "."): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of globSync(CODE, { cwd: root }).sort()) {
    const code = readFileSync(`${root}/${file}`, "utf8");
    for (const [, key = "", text = ""] of code.matchAll(SINGLE)) note(texts, key, text, file);
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

if (import.meta.main) writeItalian();
