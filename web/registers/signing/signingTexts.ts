import { instantOfClockTime } from "../../../worker/lib/timeZones.ts";
import { isReceivedLate } from "../../../worker/profiles/logbook/diveLine.ts";
import type { DiveSignature } from "../../../worker/profiles/logbook/outputs.ts";
import type { RegisterState } from "../../../worker/registers/changes/contract.ts";
import type { RegisterView } from "../../../worker/registers/outputs.ts";
import type { RegisterLine } from "../../../worker/registers/registerLines.ts";
import { accountTextAmong } from "../../lib/accountText.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { instantText } from "../checkIn/waterTimes.ts";

/** The reason why a user cannot sign a line now; the server refuses for the same reasons. */
export type SigningObstacle = "signed" | "own_line" | "not_present" | "not_started" | "no_permission";

type Signer = { id: string; maySign: boolean };
type Clock = { timeZone: string /** Milliseconds since 1970. */; now: number };

/** Null for a line that can be signed. A line with an outdated signature can be signed again. */
export function signingObstacle(
  state: Pick<RegisterState, "people">,
  line: Pick<RegisterLine, "person" | "date" | "start_time" | "signature">,
  signer: Signer,
  { timeZone, now }: Clock,
): SigningObstacle | null {
  if (line.signature) return "signed";
  if (!signer.maySign) return "no_permission";
  if (line.person === signer.id) return "own_line";
  if (state.people.get(line.person)?.presence !== "present") return "not_present";
  const start = line.start_time && instantOfClockTime(`${line.date}T${line.start_time}`, timeZone);
  if (!start || start.getTime() > now) return "not_started";
  return null;
}

/** The reason why a line cannot be signed; unknown codes of a newer server get a general text. */
export function obstacleText(t: Translate, code: string): string {
  const texts: Record<Exclude<SigningObstacle, "signed">, string> & Record<string, string> = {
    own_line: t("register.signing.own_line", "È la tua immersione: la firma un’altra guida."),
    not_present: t("register.signing.not_present", "Non risulta presente: segna prima l’arrivo."),
    not_started: t("register.signing.not_started", "Si firma dopo l’inizio dell’immersione."),
    no_permission: t(
      "register.signing.no_permission",
      "Con il tuo profilo non si firma: serve chi istruisce o guida.",
    ),
    line_unknown: t("register.signing.line_unknown", "Il registro non ha più questa riga."),
    signatures_full: t(
      "register.signing.signatures_full",
      "Il registro è pieno: non si possono aggiungere altre firme.",
    ),
    day_full: t(
      "register.signing.day_full",
      "Oggi nei registri di chi organizza non c’è più posto: firma di nuovo domani.",
    ),
  };
  return (
    texts[code] ??
    t("register.signing.refused", "La firma non è stata accettata: riapri il registro e firma di nuovo.")
  );
}

/** The signer, and the time of receipt by the server if it was much later than the phone's time. */
export function signerText(
  t: Translate,
  signature: DiveSignature,
  { guides, time_zone }: Pick<RegisterView, "guides" | "time_zone">,
): string {
  const { signer_id: id, signer_name: name, signed_at, received_at } = signature;
  const signer = accountTextAmong(t, { ...signature, id, name }, guides);
  if (!received_at || !isReceivedLate(signature)) return signer;
  return t("register.signing.received", "{{name}}, {{signed}} secondo il telefono, ricevuta {{received}}", {
    name: signer,
    signed: instantText(signed_at, time_zone),
    received: instantText(received_at, time_zone),
  });
}

/** Whose signature a later change outdated; null for a line without such a signature. */
export function outdatedText(
  t: Translate,
  { outdated_signature: signature }: RegisterLine,
  view: Pick<RegisterView, "guides" | "time_zone">,
): string | null {
  if (!signature) return null;
  return t(
    "register.signing.outdated",
    "{{name}} aveva firmato prima di una modifica: la riga va firmata di nuovo.",
    { name: signerText(t, signature, view) },
  );
}
