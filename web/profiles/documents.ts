import { addDays } from "../../worker/lib/calendarDays.ts";
import { isPhoneNumber } from "../../worker/lib/phoneNumbers.ts";
import type { ProfileValues } from "./form/values.ts";

/** An expiry within this many days is shown as near. */
const SOON_DAYS = 30;

/** `wrong`: the value is invalid. */
export type DocumentState = "valid" | "soon" | "expired" | "missing" | "wrong";

/** The state of an expiry date, valid through its last day; empty is missing. */
export function expiryState(day: string, today: string): Exclude<DocumentState, "wrong"> {
  if (!day) return "missing";
  if (day < today) return "expired";
  return day <= addDays(today, SOON_DAYS) ? "soon" : "valid";
}

type DocumentValues = Pick<
  ProfileValues,
  "phone" | "assicurazione" | "scadenza_assicurazione" | "scadenza_certificato_medico"
>;

/** The documents required by paid events and their states. An insurance without an expiry is missing. */
export function documentStates(values: DocumentValues, today: string) {
  const insured = values.assicurazione.trim() ? values.scadenza_assicurazione : "";
  return [
    { name: "phone", state: phoneState(values.phone), until: "" },
    { name: "insurance", state: expiryState(insured, today), until: insured },
    {
      name: "medical",
      state: expiryState(values.scadenza_certificato_medico, today),
      until: values.scadenza_certificato_medico,
    },
  ] as const satisfies { name: string; state: DocumentState; until: string }[];
}

function phoneState(phone: string) {
  if (!phone.trim()) return "missing";
  return isPhoneNumber(phone) ? "valid" : "wrong";
}
