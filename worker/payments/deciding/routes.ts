import { type AuditEntryDraft, entriesOfAdmin } from "../../audit/store.ts";
import { Refusal } from "../../errors.ts";
import { findManagedEvent } from "../../events/publishing/managedEvent.ts";
import { purgeEvent } from "../../events/purge.ts";
import { findEvent } from "../../events/store.ts";
import { byId, newRoutes, parse, requireSignedIn, requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { siteUrl } from "../../siteUrl.ts";
import { cancelEventOf } from "../cancelling/cancelEvent.ts";
import { findEventCancellationTotals } from "../cancelling/cancelEventStore.ts";
import { decisionRefusal } from "./contract.ts";
import { eventDecisionBody } from "./inputs.ts";
import type { EventDecision } from "./outputs.ts";
import { confirmedParams } from "./rules.ts";
import { writeEventConfirmation } from "./store.ts";

/** For the organizer and admins: whether an event with a minimum of participants takes place. */
export const decisionRoutes = newRoutes().post(
  "/:id/decision",
  requireSignedIn,
  byId("event_not_found"),
  parse("json", eventDecisionBody),
  async (c) => {
    const { verdict, message } = c.req.valid("json");
    const action = verdict === "cancelled" ? "events.handle_money" : "events.manage";
    const event = await findManagedEvent(c, c.req.valid("param").id, action);
    const now = new Date();
    const today = dayInTimeZone(c.env.TIME_ZONE, now);
    const refusal = decisionRefusal(event, today);
    const isRepeated = verdict === "cancelled" ? event.cancelled_at !== null : event.decided_at !== null;
    if (refusal && !(isRepeated && (verdict === "cancelled" || refusal === "no_decision")))
      throw new Refusal(refusal);
    if (!refusal && verdict === "cancelled") {
      const totals = await findEventCancellationTotals(c.var.db, event.id);
      await cancelEventOf(c, event, { totals, message: message ?? "" });
    }
    if (!refusal && verdict === "confirmed") {
      const params = confirmedParams(event, { url: siteUrl(c), timeZone: c.env.TIME_ZONE });
      const entry: AuditEntryDraft = {
        action: "event.confirm",
        subject: { kind: "event", id: event.id },
        personId: event.organizer_id,
        before: { title: event.title, date: event.date },
        after: { minimum_participants: event.minimum_participants },
      };
      const entries = entriesOfAdmin(c, "events.manage", entry, { ifChanged: true });
      const confirmation = { today, params, senderId: requireUser(c).id, entries };
      if (await writeEventConfirmation(c.var.db, event.id, confirmation, now)) {
        sendMailsAfterResponse(c);
        purgeEvent(c, event);
      }
    }
    const after = await findEvent(c.var.db, event.id);
    const decidedAt = verdict === "cancelled" ? after?.cancelled_at : after?.decided_at;
    if (!after || !decidedAt)
      throw new Refusal((after && decisionRefusal(after, today)) ?? "event_not_found");
    return c.json({ verdict, decided_at: decidedAt } satisfies EventDecision);
  },
);
