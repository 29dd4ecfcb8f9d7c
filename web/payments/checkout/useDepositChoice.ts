import { atom, useAtom } from "jotai";
import { toEuros } from "../../../worker/lib/money.ts";
import { type PricedEvent, quotePrice } from "../../../worker/prices/contract.ts";
import { useToday } from "../../settings/hooks.ts";
import type { PaymentChoice } from "../api.ts";

/** The choice of each event by its id, shared by a phone's bar and the page above it. */
const choicesAtom = atom<Record<string, PaymentChoice>>({});

/** An event's deposit with the member's choice; null without one, or once the day for the rest has come. */
export function useDepositChoice(event: PricedEvent & { id: string }) {
  const today = useToday();
  const [choices, setChoices] = useAtom(choicesAtom);
  const quote = quotePrice(event, { seats: 1, today, isMember: false, code: null });
  const { deposit_cents: deposit, balance_due_on: dueOn, total_cents: total } = quote;
  if (deposit === null || dueOn === null) return null;
  return {
    deposit: toEuros(deposit),
    total: toEuros(total),
    dueOn,
    choice: choices[event.id] ?? { part: "deposit" as const, keep_card: false },
    onChange: (choice: PaymentChoice) => setChoices({ ...choices, [event.id]: choice }),
  };
}
