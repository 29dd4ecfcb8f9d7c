import type { LanguageCode } from "../../lib/languages.ts";
import { TRANSLATIONS } from "../../lib/translations.ts";

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
