import type * as italian from "../../locales/it/common.json";
import type * as italianMails from "../../locales/it/mail.json";
import type { LanguageCode } from "./languages.ts";

/** A language's translations; the plural forms are those of Italian, which other languages have more or fewer of. */
export type Translations = typeof italian;
/** The texts of mails, which no browser loads. */
export type MailTranslations = (typeof italianMails)["mail"];

/** The built files, as the binding ASSETS serves them. */
export type BuiltFiles = { fetch(address: URL): Promise<Response> };

const read = new Map<string, Promise<unknown>>();

/**
 * A language's translations, read from the assets once by each isolate, because the texts of six languages would be parsed
 * by every start.
 */
export function readTranslations(assets: BuiltFiles, language: LanguageCode): Promise<Translations> {
  return readOnce(assets, `/locales/${language}/common.json`);
}

/** The texts of a language's mails, read like its translations. */
export async function readMailTranslations(assets: BuiltFiles, language: LanguageCode) {
  const { mail } = await readOnce<{ mail: MailTranslations }>(assets, `/locales/${language}/mail.json`);
  return mail;
}

function readOnce<Texts>(assets: BuiltFiles, path: string): Promise<Texts> {
  const known = (read.get(path) as Promise<Texts> | undefined) ?? readFile<Texts>(assets, path);
  read.set(path, known);
  // A failed read is repeated by the next call.
  known.catch(() => read.delete(path));
  return known;
}

async function readFile<Texts>(assets: BuiltFiles, path: string): Promise<Texts> {
  const answer = await assets.fetch(new URL(path, "https://assets.invalid"));
  if (!answer.ok) throw new Error(`the texts ${path} answered ${answer.status}`);
  return answer.json();
}
