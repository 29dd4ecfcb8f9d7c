import { validate as isUuid, v7 as newId } from "uuid";
import { entriesOfAdmin } from "../../audit/store.ts";
import { cached } from "../../edgeCache.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { isFree, LIST_MAX, lastDay } from "../../events/contract.ts";
import type { EventDetail } from "../../events/outputs.ts";
import {
  eventIdParam,
  findManagedEvent,
  requireEvent,
  withStaff,
} from "../../events/publishing/managedEvent.ts";
import { enforceRateLimit as allow, newRoutes, parse, requireSignedIn, requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvResponse } from "../../lib/csv.ts";
import { readTranslations } from "../../lib/translations.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { hasPermission, hasPermissionForEvent } from "../../permissions/permissionMap.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { findPublicConfig, readFreeMode } from "../../settings/store.ts";
import { withGates } from "../eligibility/managedGates.ts";
import { listAnswers } from "../eligibility/store.ts";
import type { DocumentReminders } from "../outputs.ts";
import { recordParticipants } from "../recordParticipants.ts";
import { documentReminderRefusal, participantsFileName } from "./contract.ts";
import { participantsCsv } from "./csv.ts";
import { openCursor, sealCursor } from "./cursor.ts";
import { messageBody, participantListQuery } from "./inputs.ts";
import { missingDocumentsMail, participantMail } from "./participantMails.ts";
import {
  isMissingDocuments,
  matchesName,
  SEARCHED_AT_ONCE,
  signatureOf,
  toParticipant,
  withoutDetails,
} from "./rules.ts";
import {
  countSeats,
  type DocumentScope,
  findMessage,
  listMessages,
  listParticipantCsvRows,
  listParticipantRows,
  remindDocuments,
  sendMessage,
} from "./store.ts";

/**
 * Participants of an event and messages to them. A page omits participants hidden from the caller, so it can be
 * shorter than its limit and still have a next one. Selecting the visible participants in SQL would read all enrolments
 * of the event. The organizer's list has contact details and the states of documents, other members see public profiles
 * alone.
 */
export const participantRoutes = newRoutes()
  .get(
    "/:id/participants",
    cached({ shows: "event" }),
    eventIdParam,
    parse("query", participantListQuery),
    async (c) => {
      const event = await requireEvent(c, c.req.valid("param").id);
      const { manages, hidesMoney, hidesDocuments } = await readerOf(c, event);
      const { limit = LIST_MAX, cursor, ...query } = c.req.valid("query");
      const search = manages ? query.q : undefined;
      const lacking = manages && query.documents === "missing";
      const after = cursor && (await enrolmentIdOf(c, cursor, manages));
      // Recorded after the cursor is parsed, because a refused call reads no data.
      await recordParticipants(c, event);
      const window = {
        cursor: after || undefined,
        limit: search || lacking ? SEARCHED_AT_ONCE : limit,
        isManaged: manages,
        documents: manages ? await documentScope(c, event) : null,
      };
      const { rows, more } = await listParticipantRows(c.var.db, event.id, window);
      const matching = rows.filter(
        (row) => (!search || matchesName(row, search)) && (!lacking || isMissingDocuments(row)),
      );
      const shown = matching.slice(0, limit);
      const last = matching.length > limit ? shown.at(-1) : more ? rows.at(-1) : undefined;
      if (last) c.header("X-Next-Cursor", manages ? last.id : await sealCursor(c.env.JWT_SECRET, last.id));
      const reader = {
        manages,
        hidesMoney,
        hidesDocuments,
        formatPhone: manages ? (await import("../../lib/phoneNumbers.ts")).formatPhoneNumber : String,
      };
      const participants = shown.map((row) => toParticipant(reader, row)).filter((one) => one !== null);
      return c.json(manages ? await withGates(c, event, participants) : participants);
    },
  )

  .get("/:id/participants.csv", requireSignedIn, eventIdParam, async (c) => {
    const event = await findManagedEvent(c, c.req.valid("param").id, "events.read_participants");
    await recordParticipants(c, event, "participant.export");
    const documents = await documentScope(c, event);
    const rows = await listParticipantCsvRows(c.var.db, event.id, documents);
    const { hidesMoney, hidesDocuments } = await readerOf(c, event);
    const people = hidesDocuments ? rows.map(withoutDetails) : rows;
    const questions = event.questions ?? [];
    const ids = people.flatMap(({ user_id }) => user_id ?? []);
    const answers = questions.length > 0 ? await listAnswers(c.var.db, event.id, ids) : new Map();
    const options = {
      ...(await csvOptions(c)),
      hidesMoney,
      withDocuments: documents !== null,
      questions,
      answers,
    };
    return csvResponse(c, participantsFileName(event.slug), await participantsCsv(people, options));
  })

  .post("/:id/document-reminders", requireSignedIn, eventIdParam, async (c) => {
    const event = await findManagedEvent(c, c.req.valid("param").id);
    const sender = requireUser(c);
    const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
    const refusal = documentReminderRefusal(event, today, await readFreeMode(c.var.db));
    if (refusal) throw new Refusal(refusal);
    await allow(c, RATE_LIMITS.participants.documents, sender.id);
    const entry = { action: "participant.remind", subject: { kind: "event", id: event.id } } as const;
    const reminded = await remindDocuments(
      c.var.db,
      { eventId: event.id, senderId: sender.id, today },
      missingDocumentsMail(c, event),
      entriesOfAdmin(c, "events.manage", entry, { ifChanged: true }),
    );
    if (reminded > 0) sendMailsAfterResponse(c);
    return c.json({ reminded } satisfies DocumentReminders);
  })

  .get("/:id/seats", requireSignedIn, eventIdParam, async (c) => {
    const event = await findManagedEvent(c, c.req.valid("param").id, "events.read_participants");
    return c.json(await countSeats(c.var.db, event.id, new Date()));
  })

  .get("/:id/messages", requireSignedIn, eventIdParam, async (c) => {
    const event = await findManagedEvent(c, c.req.valid("param").id);
    return c.json(await listMessages(c.var.db, event.id));
  })

  .post("/:id/messages", requireSignedIn, eventIdParam, parse("json", messageBody), async (c) => {
    const event = await findManagedEvent(c, c.req.valid("param").id);
    const sender = requireUser(c);
    const { id = newId(), text } = c.req.valid("json");
    const draft = { id, eventId: event.id, senderId: sender.id, text };
    const known = await findMessage(c.var.db, draft);
    if (known) return c.json(known);
    await allow(c, RATE_LIMITS.participants.message, sender.id);
    const params = { about: sender.id, text, sender: signatureOf(sender), reply_to: sender.email };
    const entry = {
      action: "event.message",
      subject: { kind: "event", id: event.id },
      fields: ["text"],
    } as const;
    const sent = await sendMessage(
      c.var.db,
      draft,
      participantMail(c, event, "event_message", params),
      new Date(),
      entriesOfAdmin(c, "events.manage", entry, { ifChanged: true }),
    );
    if (sent.isNew) sendMailsAfterResponse(c);
    return c.json(sent.message, sent.isNew ? 201 : 200);
  });

/** The enrolment's id of a list's cursor. A user who signed in while paging may send an encrypted cursor. */
function enrolmentIdOf(c: AppContext, cursor: string, manages: boolean): string | Promise<string> {
  return manages && isUuid(cursor) ? cursor.toLowerCase() : openCursor(c.env.JWT_SECRET, cursor);
}

/** The scope of participants' documents for users who manage the event; null for a free event. */
async function documentScope(c: AppContext, event: EventDetail): Promise<DocumentScope | null> {
  const { eventsFreeMode } = await findPublicConfig(c.var.db, c.env.CONFIG);
  if (isFree(event, eventsFreeMode)) return null;
  return { lastDay: lastDay(event), today: dayInTimeZone(c.env.TIME_ZONE, new Date()) };
}

/**
 * Whether the caller sees all participants of the event, and then whether amounts and the details of documents are
 * hidden: free mode hides payments from all but admins, and a school from those of its staff whom they do not concern.
 */
async function readerOf(c: AppContext, event: EventDetail) {
  const { user } = c.var;
  const owners = await withStaff(c, event);
  const manages = hasPermissionForEvent(user, "events.read_participants", owners);
  if (!manages) return { manages, hidesMoney: false, hidesDocuments: false };
  const { eventsFreeMode } = await findPublicConfig(c.var.db, c.env.CONFIG);
  const isFreeMode = eventsFreeMode && !hasPermission(user, "money.read_in_free_mode");
  return {
    manages,
    hidesMoney: isFreeMode || !hasPermissionForEvent(user, "events.read_money", owners),
    hidesDocuments: !hasPermissionForEvent(user, "events.read_documents", owners),
  };
}

async function csvOptions(c: AppContext) {
  const { language } = requireUser(c);
  const translations = await readTranslations(c.env.ASSETS, language);
  return { language, translations, timeZone: c.env.TIME_ZONE };
}
