import { type Context, Hono } from "hono";
import { validate as isUuid, v7 as newId } from "uuid";
import { cached } from "../../edgeCache.ts";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { type EventDetail, eventPath, LIST_MAX } from "../../events/contract.ts";
import { eventIdParams } from "../../events/inputs.ts";
import { ownerRule } from "../../events/publishing/store.ts";
import { purgeEvent } from "../../events/purge.ts";
import { findEvent } from "../../events/store.ts";
import { callerRule, guardWrites } from "../../guardedWrites.ts";
import { enforceRateLimit as allow, parse, requireSignedIn, requireUser, siteUrl } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvResponse } from "../../lib/csv.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../lib/languages.ts";
import { formatEventDays } from "../../lib/timeZones.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import type { RemovalTerms } from "../../payments/cancelling/contract.ts";
import { removeParticipantBody } from "../../payments/cancelling/inputs.ts";
import { participantRemovedMail, toCents } from "../../payments/cancelling/rules.ts";
import {
  type CancellableEnrolment,
  cancelEnrolment,
  findCancellableEnrolment,
  findMailRecipient,
} from "../../payments/cancelling/store.ts";
import { keepEnrolment } from "../../payments/disputes/store.ts";
import { sendRefundsSoon } from "../../payments/refunds/sendRefunds.ts";
import { findPublicConfig } from "../../settings/store.ts";
import { canRemove, participantsFileName } from "./contract.ts";
import { type ParticipantsCsvOptions, participantsCsv } from "./csv.ts";
import { openCursor, sealCursor } from "./cursor.ts";
import { messageBody, participantListQuery, participantParams } from "./inputs.ts";
import {
  canManageEvent,
  MESSAGE_RATES,
  matchesName,
  SEARCHED_AT_ONCE,
  signatureOf,
  toParticipant,
} from "./rules.ts";
import {
  countSeats,
  findMessage,
  listMessages,
  listParticipantCsvRows,
  listParticipantRows,
  type ParticipantMail,
  sendMessage,
} from "./store.ts";

/**
 * Participants of an event and messages to them. A page of the list leaves out participants hidden from the caller, so it
 * can be shorter than its limit and still have a next one.
 */
export const participantRoutes = new Hono<AppEnv>()
  .get(
    "/:id/participants",
    cached({ shows: "event" }),
    parse("param", eventIdParams, "event_not_found"),
    parse("query", participantListQuery),
    async (c) => {
      const event = await existingEvent(c, c.req.valid("param").id);
      const manages = canManageEvent(event, c.var.user);
      const { limit = LIST_MAX, cursor, ...query } = c.req.valid("query");
      const search = manages ? query.q : undefined;
      const after = cursor && (await enrolmentIdOf(c, cursor, manages));
      const window = {
        cursor: after || undefined,
        limit: search ? SEARCHED_AT_ONCE : limit,
        withDisputes: manages,
      };
      const { places, more } = await listParticipantRows(c.var.db, event.id, window);
      const found = search ? places.filter((place) => matchesName(place, search)) : places;
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : more ? places.at(-1) : undefined;
      if (last) c.header("X-Next-Cursor", manages ? last.id : await sealCursor(c.env.JWT_SECRET, last.id));
      const reader = { manages, hidesMoney: manages && (await hidesMoney(c)) };
      return c.json(shown.map((place) => toParticipant(reader, place)).filter((one) => one !== null));
    },
  )

  .get(
    "/:id/participants.csv",
    requireSignedIn,
    parse("param", eventIdParams, "event_not_found"),
    async (c) => {
      const event = await managedEvent(c, c.req.valid("param").id);
      const people = await listParticipantCsvRows(c.var.db, event.id);
      return csvResponse(c, participantsFileName(event.slug), participantsCsv(people, await csvOptions(c)));
    },
  )

  .get("/:id/seats", requireSignedIn, parse("param", eventIdParams, "event_not_found"), async (c) => {
    const event = await managedEvent(c, c.req.valid("param").id);
    return c.json(await countSeats(c.var.db, event.id, new Date()));
  })

  .get(
    "/:id/participants/:enrolmentId/cancellation",
    requireSignedIn,
    parse("param", participantParams, "not_found"),
    async (c) => {
      const event = await managedEvent(c, c.req.valid("param").id);
      const place = await findRemovableEnrolment(c, event, c.req.valid("param").enrolmentId, new Date());
      if (place.status !== "confirmed") throw new Refusal("not_found");
      return c.json({ paid: place.paid / 100, refund: place.left / 100 } satisfies RemovalTerms);
    },
  )

  .delete(
    "/:id/participants/:enrolmentId",
    requireSignedIn,
    parse("param", participantParams, "not_found"),
    parse("json", removeParticipantBody),
    async (c) => {
      const event = await managedEvent(c, c.req.valid("param").id);
      const place = await findRemovableEnrolment(c, event, c.req.valid("param").enrolmentId, new Date());
      if (place.status === "held") throw new Refusal("not_found");
      if (place.status === "confirmed")
        await removeParticipant(c, event, place, toCents(c.req.valid("json").refund));
      return c.body(null, 204);
    },
  )

  .post(
    "/:id/participants/:enrolmentId/keep",
    requireSignedIn,
    parse("param", participantParams, "not_found"),
    async (c) => {
      const event = await managedEvent(c, c.req.valid("param").id);
      const place = await findCancellableEnrolment(c.var.db, c.req.valid("param").enrolmentId, event.date);
      if (place?.event_id !== event.id || place.status !== "confirmed") throw new Refusal("not_found");
      if (!(await keepEnrolment(c.var.db, place.id, new Date()))) throw new Refusal("no_lost_dispute");
      return c.body(null, 204);
    },
  )

  .get("/:id/messages", requireSignedIn, parse("param", eventIdParams, "event_not_found"), async (c) => {
    const event = await managedEvent(c, c.req.valid("param").id);
    return c.json(await listMessages(c.var.db, event.id));
  })

  .post(
    "/:id/messages",
    requireSignedIn,
    parse("param", eventIdParams, "event_not_found"),
    parse("json", messageBody),
    async (c) => {
      const event = await managedEvent(c, c.req.valid("param").id);
      const sender = requireUser(c);
      const { id = newId(), text } = c.req.valid("json");
      const draft = { id, eventId: event.id, senderId: sender.id, text };
      const known = await findMessage(c.var.db, draft);
      if (known) return c.json(known);
      await allow(c, MESSAGE_RATES.message, sender.id);
      const words = { text, sender: signatureOf(sender), reply_to: sender.email };
      const sent = await sendMessage(
        c.var.db,
        draft,
        participantMail(c, event, "event_message", words),
        new Date(),
      );
      if (sent.isNew) sendMailsAfterResponse(c);
      return c.json(sent.message, sent.isNew ? 201 : 200);
    },
  );

/** The enrolment's id of a list's cursor. A user who signed in while paging may send an encrypted one. */
function enrolmentIdOf(c: Context<AppEnv>, cursor: string, manages: boolean): string | Promise<string> {
  return manages && isUuid(cursor) ? cursor.toLowerCase() : openCursor(c.env.JWT_SECRET, cursor);
}

/** In free mode nobody but an admin reads what was paid. */
async function hidesMoney(c: Context<AppEnv>): Promise<boolean> {
  const { eventsFreeMode } = await findPublicConfig(c.var.db, c.env.CONFIG);
  return eventsFreeMode && c.var.user?.role !== "admin";
}

async function csvOptions(c: Context<AppEnv>): Promise<ParticipantsCsvOptions> {
  const { language } = requireUser(c);
  return { language, timeZone: c.env.TIME_ZONE, hidesMoney: await hidesMoney(c) };
}

async function existingEvent(c: Context<AppEnv>, id: string): Promise<EventDetail> {
  const event = await findEvent(c.var.db, id);
  if (!event) throw new Refusal("event_not_found");
  return event;
}

/** The event, for its organizer and admins; refuses others with `forbidden`. */
async function managedEvent(c: Context<AppEnv>, id: string): Promise<EventDetail> {
  const event = await existingEvent(c, id);
  if (!canManageEvent(event, requireUser(c))) throw new Refusal("forbidden");
  guardWrites(c, callerRule(requireUser(c)));
  guardWrites(c, ownerRule(requireUser(c), event.id));
  return event;
}

/** An enrolment of this event that can be removed; refuses with `not_found` or `event_past`. */
async function findRemovableEnrolment(
  c: Context<AppEnv>,
  event: EventDetail,
  id: string,
  now: Date,
): Promise<CancellableEnrolment> {
  const today = dayInTimeZone(c.env.TIME_ZONE, now);
  const place = await findCancellableEnrolment(c.var.db, id, today);
  if (!place || place.event_id !== event.id) throw new Refusal("not_found");
  if (!canRemove(place, event, today)) throw new Refusal("event_past");
  return place;
}

/** Removes a participant with a full refund and mails them. */
async function removeParticipant(
  c: Context<AppEnv>,
  event: EventDetail,
  place: CancellableEnrolment,
  cents: number,
) {
  if (cents !== place.left) throw new Refusal("refund_changed");
  const person = await findMailRecipient(c.var.db, place.user_id);
  const mails = person
    ? [participantRemovedMail(person, event, cents, siteUrl(c) + eventPath(event.slug))]
    : [];
  const now = new Date();
  const today = dayInTimeZone(c.env.TIME_ZONE, now);
  if (await cancelEnrolment(c.var.db, place, { reason: "removed", cents, today, mails }, now)) {
    sendRefundsSoon(c);
    sendMailsAfterResponse(c);
    purgeEvent(c, event);
  }
}

/** A mail about an event to its participants. */
function participantMail(
  c: Context<AppEnv>,
  event: EventDetail,
  template: ParticipantMail["template"],
  words: Record<string, string> = {},
): ParticipantMail {
  const days = Object.fromEntries(
    LANGUAGE_CODES.map((language) => [language, formatEventDays(event, language)]),
  );
  const params = { ...words, title: event.title, link: siteUrl(c) + eventPath(event.slug) };
  return { template, params, days: days as Record<LanguageCode, string> };
}
