import { type Context, Hono } from "hono";
import { v7 as newId } from "uuid";
import type { UserRow } from "../../auth/schema.ts";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { enforceRateLimit, parse, parseJson, requireSignedIn, requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { publishingRule } from "../../packages/store.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import type { RateLimitRule } from "../../RateLimit.ts";
import { siteUrl } from "../../siteUrl.ts";
import { copyLinkedPicturesAfterResponse } from "../../uploads/linked/copyLinkedPicture.ts";
import { eventPath, eventPhase } from "../contract.ts";
import { eventIdParams } from "../inputs.ts";
import { purgeEvent } from "../purge.ts";
import { findEvent } from "../store.ts";
import { type Allowance, checkSeats, findAllowance, readFields } from "./check.ts";
import { fullRefundEnd, type OwnEvent, REFUND_SUGGESTED } from "./contract.ts";
import { changeEntries, creationEntries, deletionEntries } from "./entries.ts";
import { findNewOrganizer, handoverMails, publishedForMail } from "./handover.ts";
import {
  anyBody,
  type CheckedEvent,
  type CheckedTraining,
  eventBody,
  eventChange,
  eventRemovalParams,
  type NewBody,
  trainingBody,
  trainingChange,
} from "./inputs.ts";
import { geocodeVenueSoon } from "./locate.ts";
import {
  canChangeEvent,
  changedRow,
  changedRowMatters,
  changeMailParams,
  deletionMailParams,
  type EventRow,
  MY_EVENTS_PAGE,
  needsPackage,
  wantedSlug,
} from "./rules.ts";
import {
  countEnrolled,
  findEventRow,
  insertEvent,
  listUsedVenues,
  newOrganizerRule,
  notEnrolledRule,
  ownerRule,
  removeEvent,
  updateEvent,
} from "./store.ts";

/** Enough for the events of a whole season in one evening. */
const WRITE_RATE: RateLimitRule = { name: "event-writes", times: 120, seconds: 3600 };

const organizersOnly = requirePermission("events.manage");

/** `POST` and `PUT` take an event's fields, or, when `instructors` is among them, those of a shared training. */
export const organizingRoutes = new Hono<AppEnv>()
  .post("/", requireSignedIn, organizersOnly, async (c) => {
    const person = requireUser(c);
    const now = new Date();
    const allowance = await findAllowance(c, person, now);
    checkSeats(allowance, null);
    const isTraining = "instructors" in (await readObject(c));
    const schema = isTraining ? trainingBody : eventBody;
    const { id = newId(), organizer_id, ...body } = await parseJson(c, schema);
    await enforceRateLimit(c, WRITE_RATE, person.id);
    const before = await findEventRow(c.var.db, id);
    // A repeated request, because its answer got lost: it changes the event that the first one wrote.
    const owner = before ?? { organizer_id: person.id };
    const newOrganizer = await findNewOrganizer(c, owner, organizer_id);
    if (before) await applyChange(c, before, body, allowance, now, newOrganizer);
    else await publish(c, id, body, allowance, now, newOrganizer);
    return c.json(await finishWrite(c, id, before), 201);
  })

  .put(
    "/:id",
    requireSignedIn,
    organizersOnly,
    parse("param", eventIdParams, "event_not_found"),
    async (c) => {
      await readObject(c);
      const before = await changeableEvent(c, requireUser(c));
      const { organizer_id, ...body } = await parseJson(c, before.instructors ? trainingChange : eventChange);
      await enforceRateLimit(c, WRITE_RATE, requireUser(c).id);
      if (body.revision !== undefined && body.revision !== before.revision) throw new Refusal("stale");
      const newOrganizer = await findNewOrganizer(c, before, organizer_id);
      const now = new Date();
      await applyChange(c, before, body, await findAllowance(c, requireUser(c), now), now, newOrganizer);
      return c.json(await finishWrite(c, before.id, before));
    },
  )

  .delete(
    "/:id",
    requireSignedIn,
    organizersOnly,
    parse("param", eventIdParams, "event_not_found"),
    parse("query", eventRemovalParams),
    async (c) => {
      const row = await changeableEvent(c, requireUser(c));
      const { revision } = c.req.valid("query");
      const event = await findEvent(c.var.db, row.id);
      const now = new Date();
      const quiet =
        row.cancelled_at !== null || eventPhase(row, dayInTimeZone(c.env.TIME_ZONE, now)) === "past";
      const mailParams = deletionMailParams(
        row,
        event?.organizer_name ?? "",
        `${siteUrl(c)}/eventi-imminenti`,
      );
      const removal = { revision, mailParams: quiet ? null : mailParams, entries: deletionEntries(c, row) };
      await removeEvent(c.var.db, row.id, removal, now);
      if (!quiet) sendMailsAfterResponse(c);
      if (event) purgeEvent(c, event);
      return c.body(null, 204);
    },
  );

/** An event with the fields that only its organizer and admins see, and the venues that the organizer has used. */
export const ownEventRoutes = new Hono<AppEnv>()
  .use(requireSignedIn)
  .get("/events/:id", organizersOnly, parse("param", eventIdParams, "event_not_found"), async (c) => {
    const row = await changeableEvent(c, requireUser(c));
    const event = await findEvent(c.var.db, row.id);
    if (!event) throw new Refusal("event_not_found");
    const { slug_fixed, accepted_text_version } = row;
    const enrolled = await countEnrolled(c.var.db, row.id, new Date());
    return c.json({ ...event, slug_fixed, accepted_text_version, enrolled } satisfies OwnEvent);
  })
  .get("/places", organizersOnly, async (c) => c.json(await listUsedVenues(c.var.db, requireUser(c).id)));

/** Publishes an event of the caller, or, for an admin, of `organizer`, who gets a mail. */
async function publish(
  c: Context<AppEnv>,
  id: string,
  body: NewBody,
  allowance: Allowance,
  now: Date,
  organizer: UserRow | null,
): Promise<void> {
  const person = requireUser(c);
  const fields = await readFields(c, body, null, allowance, now);
  checkSeats(allowance, fields);
  const { title, date } = body;
  const wanted = wantedSlug(person.role, body.slug, null, { title, date });
  if (!wanted || wanted === "unavailable") throw slugRefusal();
  const organizer_id = organizer?.id ?? person.id;
  const row = { ...REFUND_SUGGESTED, ...fields, title, date, organizer_id, created_by: person.id };
  guardWrites(c, publishingRule(person.id, fields.participants ?? null));
  if (organizer) guardWrites(c, newOrganizerRule(organizer.id));
  const mails = organizer ? [publishedForMail(c, { ...row, id }, organizer)] : [];
  await insertEvent(c.var.db, id, row, wanted, now, { mails, entries: creationEntries(c, id, row) });
  if (organizer) sendMailsAfterResponse(c);
}

/**
 * Changes an event, and mails its participants a changed date, venue or cost. `newOrganizer` null: the organizer stays.
 */
async function applyChange(
  c: Context<AppEnv>,
  before: EventRow,
  body: CheckedEvent | CheckedTraining,
  allowance: Allowance,
  now: Date,
  newOrganizer: UserRow | null = null,
): Promise<void> {
  const person = requireUser(c);
  if (!canChangeEvent(person, before)) throw new Refusal("forbidden");
  const old = await findEvent(c.var.db, before.id);
  const fields = await readFields(c, body, before, allowance, now);
  const organizer_id = newOrganizer?.id ?? before.organizer_id;
  const after = { ...changedRow(before, fields), organizer_id };
  guardWrites(c, ownerRule(person, before.id));
  if (needsPackage(before, after, dayInTimeZone(c.env.TIME_ZONE, now))) {
    checkSeats(allowance, after);
    guardWrites(c, publishingRule(person.id, after.participants));
  }
  if (newOrganizer) {
    guardWrites(c, newOrganizerRule(newOrganizer.id));
    guardWrites(c, notEnrolledRule(before.id, newOrganizer.id));
  }
  const wanted = wantedSlug(person.role, body.slug, before, after);
  if (wanted === "unavailable") throw slugRefusal();
  const fullRefundUntil = fullRefundEnd(
    changedRowMatters(before, after),
    after,
    dayInTimeZone(c.env.TIME_ZONE, now),
  );
  const changeMail = changeMailOf(
    c,
    { before, after, fullRefundUntil },
    body.message ?? null,
    old?.organizer_name ?? "",
  );
  const handover = newOrganizer && (await handoverMails(c, before, after, newOrganizer));
  const timeZone = c.env.TIME_ZONE;
  const change = {
    before,
    after,
    wanted,
    changeMail,
    fullRefundUntil,
    handover,
    senderId: person.id,
    timeZone,
    entries: changeEntries(c, before, { ...after, slug: wanted?.slug ?? before.slug }),
  };
  await updateEvent(c.var.db, change, now);
  if (changeMail || handover) sendMailsAfterResponse(c);
}

/** The event in the path. Users who may not change it get `forbidden` instead of `event_not_found`, because it is public. */
async function changeableEvent(
  c: Context<AppEnv, string, { out: { param: { id: string } } }>,
  person: UserRow,
): Promise<EventRow> {
  const row = await findEventRow(c.var.db, c.req.valid("param").id);
  if (!row) throw new Refusal("event_not_found");
  if (!canChangeEvent(person, row)) throw new Refusal("forbidden");
  guardWrites(c, ownerRule(person, row.id));
  return row;
}

/** The body as an object, to tell event from training; its fields are parsed after. */
function readObject(c: Context<AppEnv>): Promise<object> {
  return parseJson(c, anyBody);
}

/** The mail of a change, with `params` null when the organizer sent no message; null when no matter changes. */
function changeMailOf(
  c: Context<AppEnv>,
  { before, after, fullRefundUntil }: { before: EventRow; after: EventRow; fullRefundUntil: string | null },
  message: string | null,
  organizer: string,
) {
  if (changedRowMatters(before, after).length === 0) return null;
  if (message === null) return { params: null };
  const link = siteUrl(c) + eventPath(before.slug);
  const cancelLink = `${siteUrl(c)}${MY_EVENTS_PAGE}`;
  return {
    params: changeMailParams({
      before,
      after,
      fullRefundUntil,
      message,
      organizer,
      link,
      siteTimeZone: c.env.TIME_ZONE,
      cancelLink,
    }),
  };
}

/**
 * After a write: purges the event's pages, geocodes the venue, fetches linked pictures, and returns the event as it is
 * now.
 */
async function finishWrite(c: Context<AppEnv>, id: string, before?: EventRow) {
  const event = await findEvent(c.var.db, id);
  if (!event) throw new Refusal("event_not_found");
  purgeEvent(c, event, before);
  geocodeVenueSoon(c, event);
  copyLinkedPicturesAfterResponse(c, [event.image_url, ...(event.gallery_images ?? [])]);
  return event;
}

function slugRefusal(): Refusal {
  return new Refusal("invalid", { fields: { slug: "validation.slug_unavailable" } });
}
