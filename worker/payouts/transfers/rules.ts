import { Refusal } from "../../errors.ts";
import { addDays } from "../../lib/calendarDays.ts";
import { toEuros } from "../../lib/money.ts";
import { startOfDay } from "../../lib/timeZones.ts";
import { parseDelayDays, TAX_STOP_DAYS, type TransferState } from "../contract.ts";
import type { TransferView } from "../outputs.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Minutes until the second try; each further pause is three times as long, and a day at most. */
const FIRST_PAUSE_MINUTES = 5;

/** The time of the next try after so many in vain. */
export function nextTransferAttempt(attempts: number, now: Date): string {
  const pause = FIRST_PAUSE_MINUTES * MINUTE_MS * 3 ** Math.min(attempts - 1, 10);
  return new Date(now.getTime() + Math.min(pause, DAY_MS)).toISOString();
}

/** PAYOUT_DELAY_DAYS. Refuses with `misconfigured` a text that is no number of days. */
export function payoutDelayDays(env: Pick<Env, "PAYOUT_DELAY_DAYS">): number {
  const days = parseDelayDays(env.PAYOUT_DELAY_DAYS);
  if (days === null) throw new Refusal("misconfigured");
  return days;
}

/** What decides whether money is due: `today` in the site's time zone, the delay in days, the time zone. */
export type DueTerms = { today: string; delayDays: number; timeZone: string };

/** The last first day of events whose money is due today. */
export function lastDueDay({ today, delayDays }: Pick<DueTerms, "today" | "delayDays">): string {
  return addDays(today, -delayDays);
}

/** Tax data asked for before this instant stop the transfers, after two reminders. */
export function taxStopInstant(now: Date): string {
  return new Date(now.getTime() - TAX_STOP_DAYS * DAY_MS).toISOString();
}

/** The first day of a month, YYYY-MM, and of the next. */
export function monthBounds(month: string): { firstDay: string; nextFirstDay: string } {
  const firstDay = `${month}-01`;
  return { firstDay, nextFirstDay: `${addDays(firstDay, 31).slice(0, 7)}-01` };
}

/** A transfer of the database as its views need it. Cents. */
export type TransferRow = {
  payment_id: string;
  event_id: string | null;
  title: string | null;
  slug: string | null;
  date: string | null;
  gross_cents: number;
  fee_cents: number;
  kept_cents: number;
  net_cents: number;
  sent_cents: number;
  reversed_cents: number;
  owed_cents: number;
  set_off_cents: number;
  forgiven_cents: number;
  unsettled_cents: number;
  due_on: string;
  refusals: number;
  sent_at: string | null;
};

/** `reversed` is also a payment that was refunded before its transfer: nothing will be sent. */
function transferState(row: TransferRow, terms: DueTerms): TransferState {
  const isUnsettled = row.unsettled_cents > 0;
  if (isUnsettled && row.refusals > 0) return "failed";
  if (isUnsettled) return row.due_on <= lastDueDay(terms) ? "due" : "waiting";
  if (row.net_cents <= 0) return "reversed";
  return row.reversed_cents + row.owed_cents > 0 ? "partly_reversed" : "sent";
}

export function toTransferView(row: TransferRow, terms: DueTerms): TransferView {
  const { payment_id: id, event_id, title, slug, date, sent_at, kept_cents, net_cents } = row;
  return {
    id,
    payment_id: id,
    event: event_id && date ? { id: event_id, title: title ?? "", slug: slug ?? "", date } : null,
    gross: toEuros(row.gross_cents),
    fee: toEuros(kept_cents - net_cents),
    net: toEuros(net_cents),
    state: transferState(row, terms),
    due_at: startOfDay(addDays(row.due_on, terms.delayDays), terms.timeZone).toISOString(),
    sent_at,
    refunded: toEuros(row.gross_cents - kept_cents),
    reversed: toEuros(row.reversed_cents),
    owed: toEuros(row.owed_cents),
    set_off: toEuros(row.set_off_cents),
    forgiven: toEuros(row.forgiven_cents),
  };
}
