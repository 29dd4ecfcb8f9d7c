import type { Translations } from "../../lib/translations.ts";
import type { Brevetto } from "../../profiles/contract.ts";
import type { DocumentValidity } from "./contract.ts";

/** The column titles of the participants' CSV, which the interface uses too. */
export function participantsCsvHeads(
  { auth, profile, participants }: Translations,
  { hidesMoney, withDocuments }: { hidesMoney: boolean; withDocuments: boolean },
): string[] {
  const { enrolled_on, amount, paid_on, emergency, emergency_phone } = participants;
  const money = hidesMoney ? [] : [amount, paid_on];
  const documents = [profile.insurance, profile.medical, profile.brevetto, emergency, emergency_phone];
  return [
    auth.full_name,
    auth.email,
    profile.phone,
    profile.company,
    enrolled_on,
    ...money,
    ...(withDocuments ? documents : []),
  ];
}

/** The states of documents and the levels in words, which the interface uses too. */
export function documentTexts({ participants, brevetto }: Translations): {
  states: Record<DocumentValidity, string>;
  levels: Record<Brevetto, string>;
} {
  const { state_valid: valid, state_ends_before: ends_before, state_missing: missing } = participants;
  return { states: { valid, ends_before, missing }, levels: brevetto };
}
