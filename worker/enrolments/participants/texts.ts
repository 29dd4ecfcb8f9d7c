import en from "../../../locales/en/common.json" with { type: "json" };
import es from "../../../locales/es/common.json" with { type: "json" };
import fr from "../../../locales/fr/common.json" with { type: "json" };
import it from "../../../locales/it/common.json" with { type: "json" };
import pl from "../../../locales/pl/common.json" with { type: "json" };
import ru from "../../../locales/ru/common.json" with { type: "json" };
import type { LanguageCode } from "../../lib/languages.ts";

type CsvTranslations = {
  auth: { full_name: string; email: string };
  profile: { phone: string; company: string };
  participants: { enrolled_on: string; amount: string; paid_on: string };
};

const TRANSLATIONS: Record<LanguageCode, CsvTranslations> = { it, en, es, fr, pl, ru };

/** The column titles of the participants' CSV, which the interface uses too. */
export function participantsCsvHeads(
  language: LanguageCode,
  { hidesMoney }: { hidesMoney: boolean },
): string[] {
  const { auth, profile, participants } = TRANSLATIONS[language];
  const { enrolled_on, amount, paid_on } = participants;
  const money = hidesMoney ? [] : [amount, paid_on];
  return [auth.full_name, auth.email, profile.phone, profile.company, enrolled_on, ...money];
}
