import { atom, useAtomValue, useSetAtom } from "jotai";
import type { PaymentChoice } from "../api.ts";

/** The choice of each event by its id, shared by a phone's bar and the page above it. */
const choicesAtom = atom<Record<string, PaymentChoice>>({});

/** The deposit of an event's price, in euros, with the member's choice; null without one, or once the day for the rest has come. */
export function useDepositChoice(
  eventId: string,
  {
    total,
    deposit,
    balance_due_on: dueOn,
  }: { total: number; deposit: number | null; balance_due_on: string | null },
) {
  const choices = useAtomValue(choicesAtom);
  const setChoices = useSetAtom(choicesAtom);
  if (deposit === null || dueOn === null) return null;
  return {
    deposit,
    total,
    dueOn,
    choice: choices[eventId] ?? { part: "deposit" as const, keep_card: false },
    onChange: (choice: PaymentChoice) => setChoices({ ...choices, [eventId]: choice }),
  };
}
