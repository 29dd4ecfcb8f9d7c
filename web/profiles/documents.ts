import { isPhoneNumber } from "../../worker/lib/phoneNumbers.ts";
import { expiryState } from "../lib/expiryState.ts";
import type { ProfileValues } from "./form/values.ts";

/** `wrong`: the value is invalid. */
export type DocumentState = ReturnType<typeof expiryState> | "wrong";

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
