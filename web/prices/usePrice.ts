import { useQuery } from "@tanstack/react-query";
import { atom, useAtomValue } from "jotai";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { toEuros } from "../../worker/lib/money.ts";
import { quotePrice } from "../../worker/prices/quotePrice.ts";
import { useUser } from "../auth/session.ts";
import { useToday } from "../settings/hooks.ts";
import { eventPriceQuery } from "./queries.ts";
import { useSeatChoice } from "./seatChoice.ts";

/** The code that the reader typed at an event's page and that applies to it. */
export const typedCodeAtom = atom<{ eventId: string; code: string } | null>(null);

/**
 * The price of the chosen seats for the reader. The server computes it for a code, and for a user where the event has a members'
 * price; until it answers, and for everybody else, the page's own data give it. `lines`: of the server's price; `error`: why a code
 * no longer applies, as to more seats than it has uses.
 */
export function usePrice(event: EventDetail) {
  const today = useToday();
  const user = useUser();
  const typed = useAtomValue(typedCodeAtom);
  const code = typed?.eventId === event.id ? typed.code : "";
  const isAsked = event.cost !== null && (code !== "" || (user !== null && event.member_price !== null));
  const { seats } = useSeatChoice(event);
  const { data, error, isFetching } = useQuery({
    ...eventPriceQuery(event.id, code, seats),
    enabled: isAsked,
  });
  const quote = quotePrice(event, { seats, today, isMember: false, code: null });
  const own = {
    total: toEuros(quote.total_cents),
    deposit: quote.deposit_cents === null ? null : toEuros(quote.deposit_cents),
    balance_due_on: quote.balance_due_on,
    lines: null,
  };
  return {
    code: code || undefined,
    seats,
    ...(isAsked && data ? data : own),
    isLoading: isAsked && !data && isFetching,
    error: isAsked ? error : null,
  };
}
