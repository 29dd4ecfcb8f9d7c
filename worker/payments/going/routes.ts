import { type AuditEntryDraft, entriesOfAdmin } from "../../audit/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { comingDay, hasSea, isDayOf } from "../../events/going/contract.ts";
import { hasForecasts } from "../../events/going/OpenMeteo.ts";
import type { ShownVerdict } from "../../events/going/outputs.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { changeEvents } from "../../events/publishing/changeEvents.ts";
import { geocodeVenueSoon } from "../../events/publishing/locateEventAtNight.ts";
import { eventIdParam, findManagedEvent, requireEvent } from "../../events/publishing/managedEvent.ts";
import type { EventRow } from "../../events/publishing/rules.ts";
import { findEventRow } from "../../events/publishing/store.ts";
import { purgeEvent } from "../../events/purge.ts";
import { findEvent } from "../../events/store.ts";
import { meetingPoint } from "../../events/times/contract.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { enforceRateLimit, newRoutes, parse, requireSignedIn, requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { toCents, toEuros } from "../../lib/money.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { requireWriting } from "../../permissions/requirePermission.ts";
import { callerRule } from "../../permissions/store.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { readFreeMode } from "../../settings/store.ts";
import { siteUrl } from "../../siteUrl.ts";
import { cancelEventOf } from "../cancelling/cancelEvent.ts";
import { findEventCancellationTotals } from "../cancelling/cancelEventStore.ts";
import { cancelEventRefusal } from "../cancelling/contract.ts";
import { type CheckedGo, goBody } from "./inputs.ts";
import type { GoView } from "./outputs.ts";
import { goingParams, isSameVerdict, verdictFields } from "./rules.ts";
import {
  cancelledStatements,
  findVerdict,
  isResponsibleOf,
  type NewVerdict,
  responsibleRule,
  verdictStatements,
  writeGoing,
} from "./store.ts";

/** For the responsible of an event, its organizer and who manages it: whether its next day goes ahead. */
export const goRoutes = newRoutes()
  .get("/:id/go", requireSignedIn, eventIdParam, async (c) => {
    const event = await requireEvent(c, c.req.valid("param").id);
    const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
    const day = comingDay(event, today);
    const isOver = day === null || event.cancelled_at !== null;
    if (isOver || !(await mayDecide(c, event.id))) return c.json(null);
    const { people, paying, total } = await findEventCancellationTotals(c.var.db, event.id);
    const session = event.sessions?.find(({ date }) => date === day);
    return c.json({
      day,
      latest: await findVerdict(c.var.db, event.id, day),
      enrolled: people,
      location: session?.location ?? event.location,
      meeting_point: meetingPoint(event),
      start_time: session ? session.start_time : event.start_time,
      end_time: session ? session.end_time : event.end_time,
      time_zone: event.time_zone,
      has_sea: hasForecasts(c.env) && hasSea(event, today),
      cancellation: { people, paying, total: toEuros(total) },
    } satisfies GoView);
  })

  .post("/:id/go", requireSignedIn, requireWriting, eventIdParam, parse("json", goBody), async (c) => {
    const { id } = c.req.valid("param");
    await admitDecider(c, id);
    const go = c.req.valid("json");
    const row = await findEventRow(c.var.db, id);
    const event = await requireEvent(c, id);
    if (!row) throw new Refusal("event_not_found");
    const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
    const day = go.day ?? comingDay(row, today);
    const latest = day && (await findVerdict(c.var.db, id, day));
    if (latest && isSameVerdict(row, latest, go)) return c.json(latest satisfies ShownVerdict);
    const refusal = cancelEventRefusal(event, today);
    if (refusal) throw new Refusal(refusal);
    if (!day || day < today || !isDayOf(row, day))
      throw new Refusal("invalid", { fields: { day: "validation.date" } });
    await enforceRateLimit(c, RATE_LIMITS.events.writes, requireUser(c).id);
    await writeVerdict(c, { row, event, day, go });
    const written = await findVerdict(c.var.db, id, day);
    if (written?.verdict !== go.verdict) {
      const current = await findEvent(c.var.db, id);
      throw new Refusal((current && cancelEventRefusal(current, today)) ?? "stale");
    }
    return c.json(written satisfies ShownVerdict);
  });

/** Whether a user may decide about an event; the call's writes then require that this still holds. */
async function mayDecide(c: AppContext, id: string): Promise<boolean> {
  return admitDecider(c, id).then(
    () => true,
    (error) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
}

/**
 * Admits who may decide about an event: who manages it, and its responsible; the call's writes require that this still
 * holds. Refuses with `event_not_found`, `forbidden` or `two_factor_missing`.
 */
async function admitDecider(c: AppContext, id: string): Promise<void> {
  const user = requireUser(c);
  try {
    await findManagedEvent(c, id);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "forbidden") throw error;
    if (!(await isResponsibleOf(c.var.db, id, user.id))) throw error;
    guardWrites(c, callerRule(user));
    guardWrites(c, responsibleRule(id, user.id));
  }
}

type Decision = { row: EventRow; event: EventDetail; day: string; go: CheckedGo };

/** Writes a verdict with its effects: confirmed, or by the machinery of changing or cancelling an event. */
async function writeVerdict(c: AppContext, decision: Decision): Promise<void> {
  const { event, day, go } = decision;
  const user = requireUser(c);
  const verdict = { eventId: event.id, day, verdict: go.verdict, text: go.text ?? null, userId: user.id };
  const decider = user.company_name || user.full_name;
  if (go.verdict === "confirmed") return confirmDay(c, event, verdict);
  if (go.verdict !== "cancelled") return changeDay(c, decision, verdict, decider);
  const totals = await findEventCancellationTotals(c.var.db, event.id);
  const isOther =
    (go.paying !== undefined && go.paying !== totals.paying) ||
    (go.total !== undefined && toCents(go.total) !== totals.total);
  if (isOther) throw new Refusal("refund_changed");
  const statements = (now: Date) => cancelledStatements(c.var.db, verdict, now);
  await cancelEventOf(c, event, { totals, message: go.text ?? "", verdict: { decider, statements } });
}

async function confirmDay(c: AppContext, event: EventDetail, verdict: NewVerdict): Promise<void> {
  const { id, company_name, full_name } = requireUser(c);
  const now = new Date();
  const today = dayInTimeZone(c.env.TIME_ZONE, now);
  const site = { url: siteUrl(c), timeZone: c.env.TIME_ZONE };
  const params = goingParams(
    event,
    { decider: { id, name: company_name || full_name }, text: verdict.text },
    site,
  );
  const entry: AuditEntryDraft = {
    action: "event.confirm",
    subject: { kind: "event", id: event.id },
    personId: event.organizer_id,
    before: { title: event.title, date: event.date },
  };
  const entries = entriesOfAdmin(c, "events.manage", entry, { ifChanged: true });
  await writeGoing(c.var.db, verdict, { today, params, entries }, now);
  sendMailsAfterResponse(c);
  purgeEvent(c, event);
}

/**
 * Changes the event as its organizer would, with one mail. An event with a minimum counts as decided, because it is held.
 * The package is that of the organizer, whoever decides.
 */
async function changeDay(
  c: AppContext,
  { row, event, day, go }: Decision,
  verdict: NewVerdict,
  decider: string,
): Promise<void> {
  const now = new Date();
  const change = verdictFields(row, day, go, dayInTimeZone(c.env.TIME_ZONE, now));
  if ("fields" in change) throw new Refusal("invalid", { fields: change.fields });
  const decided_at = row.decided_at ?? (row.minimum_participants === null ? null : now.toISOString());
  const { statements } = verdictStatements(c.var.db, verdict, "event_changed", now);
  await changeEvents(
    c,
    {
      before: { ...row, decided_at },
      following: [],
      body: { ...change.body, ...(go.text && { message: go.text }) },
      // The package of the organizer, whoever decides, is a rule of the write.
      allowance: { seats: null, eventsFreeMode: await readFreeMode(c.var.db) },
      newOrganizer: null,
      verdict: { decider, statements },
    },
    now,
  );
  const after = await requireEvent(c, event.id);
  purgeEvent(c, after, event);
  geocodeVenueSoon(c, after);
}
