import { type AuditEntryDraft, entriesOfAdmin } from "../../audit/store.ts";
import type { UserRow } from "../../auth/schema.ts";
import type { AppContext, Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import type { EventDetail } from "../../events/outputs.ts";
import type { MailParamsByLanguage } from "../../events/publishing/rules.ts";
import { purgeEvent } from "../../events/purge.ts";
import { findEvent } from "../../events/store.ts";
import { requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { siteUrl } from "../../siteUrl.ts";
import { sendRefundsSoon } from "../refunds/sendRefunds.ts";
import {
  type EventCancellationInput,
  type EventCancellationTotals,
  writeEventCancellation,
} from "./cancelEventStore.ts";
import { cancelEventRefusal } from "./contract.ts";
import { expirePaymentsSoon } from "./expirePayments.ts";
import { eventCancelledParams, ownEventCancelledMail, refundLines } from "./mails.ts";
import { findMailRecipient } from "./store.ts";

/** A cancellation by a verdict before a day of the event: who decided, and its statements at the instant of the end. */
type VerdictCancel = { decider: string; statements: (now: Date) => EventCancellationInput["entries"] };

/**
 * Cancels an event that the caller manages with full refunds and mails. Refuses with `refund_changed` when the totals are no
 * longer the event's; one that was cancelled meanwhile is no error.
 */
export async function cancelEventOf(
  c: AppContext,
  event: EventDetail,
  { totals, message, verdict }: { totals: EventCancellationTotals; message: string; verdict?: VerdictCancel },
): Promise<void> {
  const site = { url: siteUrl(c), timeZone: c.env.TIME_ZONE };
  const organizer = await otherOrganizer(c, event);
  const own = { link: `${site.url}/dashboard`, siteTimeZone: site.timeZone };
  const mails = organizer ? [ownEventCancelledMail(organizer, event, message, own, verdict?.decider)] : [];
  const { people, paying, total } = totals;
  const entry: AuditEntryDraft = {
    action: "event.cancel",
    subject: { kind: "event", id: event.id },
    personId: event.organizer_id,
    before: { title: event.title, date: event.date },
    after: { people, paying, refund_cents: total },
  };
  const now = new Date();
  const audited = entriesOfAdmin(c, "events.manage", entry, { ifChanged: true });
  const entries = [...audited, ...(verdict?.statements(now) ?? [])];
  const cancellation = { userId: requireUser(c).id, totals, message, mails, entries };
  const named = verdict ? { ...event, organizer_name: verdict.decider } : event;
  if (!(await cancelWithRefunds(c.var.db, named, cancellation, site, now))) {
    const current = await findEvent(c.var.db, event.id);
    const refusal = current && cancelEventRefusal(current, dayInTimeZone(site.timeZone, now));
    if (refusal !== "event_cancelled") throw new Refusal(refusal ?? "refund_changed");
    return;
  }
  sendRefundsSoon(c);
  sendMailsAfterResponse(c);
  purgeEvent(c, event);
  expirePaymentsSoon(c, { column: "event_id", id: event.id });
}

type Cancellation = Pick<EventCancellationInput, "userId" | "mails" | "entries" | "onlyIf"> & {
  totals: EventCancellationTotals;
  /** The organizer's words, or a text of the site in every language. */
  message: string | MailParamsByLanguage;
};

/** Writes the cancellation of an event with its refunds and mails, which the caller sends. Returns whether it cancelled. */
export function cancelWithRefunds(
  db: Database,
  event: EventDetail,
  { totals, message, ...cancellation }: Cancellation,
  { url, timeZone }: { url: string; timeZone: string },
  now: Date,
): Promise<boolean> {
  const { paying, total, amounts } = totals;
  const page = { link: `${url}/eventi-imminenti`, siteTimeZone: timeZone };
  const params = eventCancelledParams({ event, message, ...page });
  const today = dayInTimeZone(timeZone, now);
  const refunds = refundLines(["0 0", ...amounts]);
  return writeEventCancellation(
    db,
    event.id,
    { ...cancellation, paying, total, today, params, refunds },
    now,
  );
}

/** The organizer, unless it is the caller or a deleted account. */
export async function otherOrganizer(
  c: AppContext,
  { organizer_id }: EventDetail,
): Promise<UserRow | undefined> {
  if (organizer_id === null || organizer_id === requireUser(c).id) return undefined;
  return findMailRecipient(c.var.db, organizer_id);
}
