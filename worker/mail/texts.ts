import { TRANSLATIONS } from "../lib/translations.ts";

/** The texts of the mails by language. */
export const MAIL_TEXTS = {
  it: TRANSLATIONS.it.mail,
  en: TRANSLATIONS.en.mail,
  es: TRANSLATIONS.es.mail,
  fr: TRANSLATIONS.fr.mail,
  pl: TRANSLATIONS.pl.mail,
  ru: TRANSLATIONS.ru.mail,
};
