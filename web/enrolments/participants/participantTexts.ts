import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { formatDay } from "../../lib/dates.ts";
import type { Translate } from "../../lib/i18n.tsx";
import type { RefusalTexts } from "../../lib/refusals.ts";

/** "05 lug 26": dd MMM yy. */
export function briefDay(day: string, language: LanguageCode): string {
  return `${day.slice(8, 10)} ${formatDay(day, "MMM", language)} ${day.slice(2, 4)}`;
}

/** The texts of the refusals on the participants' page. */
export function participantTexts(t: Translate): RefusalTexts {
  return {
    not_found: t("participants.gone", "Questa persona non è più tra i partecipanti."),
    too_many_requests: t(
      "participants.too_many",
      "Hai già scritto più volte nell’ultima ora. Il testo resta qui: riprova tra un po’.",
    ),
  };
}
