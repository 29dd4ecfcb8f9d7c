import en from "../../locales/en/common.json" with { type: "json" };
import es from "../../locales/es/common.json" with { type: "json" };
import fr from "../../locales/fr/common.json" with { type: "json" };
import it from "../../locales/it/common.json" with { type: "json" };
import pl from "../../locales/pl/common.json" with { type: "json" };
import ru from "../../locales/ru/common.json" with { type: "json" };
import type { LanguageCode } from "../lib/languages.ts";

/** The texts of the mails by language. */
export const MAIL_TEXTS: Record<LanguageCode, typeof it.mail> = {
  it: it.mail,
  en: en.mail,
  es: es.mail,
  fr: fr.mail,
  pl: pl.mail,
  ru: ru.mail,
};
