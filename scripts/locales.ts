import { globSync, readFileSync, writeFileSync } from "node:fs";

const CODE = "web/**/*.{ts,tsx}";
const FILE = "locales/it/common.json";
/** Texts that no interface code contains: refusals, validation errors, mails, feeds, and files for paper. */
const KEPT = ["errors", "validation", "mail", "feed", "paper"];

const TEXT = String.raw`"((?:[^"\\]|\\.)*)"`;
const SINGLE = new RegExp(String.raw`\bt\(\s*"([\w.]+)",\s*${TEXT}`, "g");
const COUNTED = new RegExp(
  String.raw`\bt\.count\(\s*"([\w.]+)",[^{]*?\{\s*one:\s*${TEXT},\s*other:\s*${TEXT}`,
  "g",
);

type LocaleTexts = { [key: string]: string | LocaleTexts };

/** Every key in the interface's code with its Italian default; counted texts by plural category. */
export function textsInCode(root = "."): Map<string, string> {
  const words = new Map<string, string>();
  for (const file of globSync(CODE, { cwd: root }).sort()) {
    const code = readFileSync(`${root}/${file}`, "utf8");
    for (const [, key = "", text = ""] of code.matchAll(SINGLE)) note(words, key, text, file);
    for (const [, key = "", one = "", other = ""] of code.matchAll(COUNTED)) {
      note(words, `${key}.one`, one, file);
      note(words, `${key}.other`, other, file);
      // Italian differs for millions only by "di", which counts never reach.
      note(words, `${key}.many`, other, file);
    }
  }
  return words;
}

function note(words: Map<string, string>, key: string, raw: string, file: string) {
  const text: string = JSON.parse(`"${raw}"`);
  const known = words.get(key);
  if (known !== undefined && known !== text) throw new Error(`${file}: "${key}" also says "${known}"`);
  words.set(key, text);
}

/** Writes the Italian locale from the code. Other languages are translated by hand; tests compare them. */
export function writeItalian() {
  const kept: LocaleTexts = JSON.parse(readFileSync(FILE, "utf8"));
  const words: LocaleTexts = Object.fromEntries(KEPT.map((key) => [key, kept[key] ?? {}]));
  for (const [key, text] of [...textsInCode()].sort(([one], [other]) => one.localeCompare(other))) {
    setText(words, key.split("."), text);
  }
  writeFileSync(FILE, `${JSON.stringify(words, null, 2)}\n`);
}

function setText(words: LocaleTexts, [first = "", ...rest]: string[], text: string) {
  if (rest.length === 0) {
    words[first] = text;
    return;
  }
  words[first] ??= {};
  const inner = words[first];
  if (typeof inner === "string") throw new Error(`"${first}" is a text and a group`);
  setText(inner, rest, text);
}

if (import.meta.main) writeItalian();
