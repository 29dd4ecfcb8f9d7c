import { type Context, Hono } from "hono";
import { v7 as newId } from "uuid";
import { ORGANIZING_ROLES } from "../../auth/contract.ts";
import type { AppEnv, UserRow } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import {
  enforceRateLimit,
  parse,
  parseJson,
  requireRole,
  requireSignedIn,
  requireUser,
  siteUrl,
} from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { publishingRule } from "../../packages/store.ts";
import type { RateLimitRule } from "../../RateLimit.ts";
import { copyLinkedPicturesAfterResponse } from "../../uploads/linked/copyLinkedPicture.ts";
import { eventPath, eventPhase } from "../contract.ts";
import { idParams } from "../inputs.ts";
import { purgeEvent } from "../purge.ts";
import { findEvent } from "../store.ts";
import { type Allowance, allowanceOf, checkSeats, readFields } from "./check.ts";
import { fullRefundOf, type OwnEvent, REFUND_SUGGESTED } from "./contract.ts";
import { handoverOf, readNewOrganizer } from "./handover.ts";
import {
  anyBody,
  type CheckedEvent,
  type CheckedTraining,
  eventBody,
  eventChange,
  type NewBody,
  trainingBody,
  trainingChange,
} from "./inputs.ts";
import { locateSoon } from "./locate.ts";
import {
  changedRow,
  changeTold,
  type EventRow,
  MY_EVENTS_PAGE,
  mattersOf,
  mayChange,
  needsPackage,
  removalTold,
  wantedSlug,
} from "./rules.ts";
import {
  changeEvent,
  countEnrolled,
  findRow,
  insertEvent,
  listUsedPlaces,
  newOrganizerRule,
  notEnrolledRule,
  ownerRule,
  removeEvent,
} from "./store.ts";

/** Enough for the events of a whole season in one evening. */
const WRITES: RateLimitRule = { name: "event-writes", times: 120, seconds: 3600 };

const organizers = requireRole(...ORGANIZING_ROLES);

/** `POST` and `PUT` take an event's fields, or, when `instructors` is among them, those of a shared training. */
export const organizingRoutes = new Hono<AppEnv>()
  .post("/", requireSignedIn, organizers, async (c) => {
    const person = requireUser(c);
    const now = new Date();
    const allowance = await allowanceOf(c, person, now);
    checkSeats(allowance, null);
    const isTraining = "instructors" in (await readObject(c));
    const { id = newId(), ...body } = await parseJson(c, isTraining ? trainingBody : eventBody);
    await enforceRateLimit(c, WRITES, person.id);
    const before = await findRow(c.var.db, id);
    // A repeated request, because its answer got lost: it changes the event that the first one wrote.
    if (before) await applyChange(c, before, body, allowance, now);
    else await publish(c, id, body, allowance, now);
    return c.json(await written(c, id, before), 201);
  })

  .put("/:id", requireSignedIn, organizers, parse("param", idParams, "event_not_found"), async (c) => {
    await readObject(c);
    const before = await ownRow(c, requireUser(c));
    const { organizer_id, ...body } = await parseJson(c, before.instructors ? trainingChange : eventChange);
    await enforceRateLimit(c, WRITES, requireUser(c).id);
    if (body.revision !== undefined && body.revision !== before.revision) throw new Refusal("stale");
    const newOrganizer = await readNewOrganizer(c, before, organizer_id);
    const now = new Date();
    await applyChange(c, before, body, await allowanceOf(c, requireUser(c), now), now, newOrganizer);
    return c.json(await written(c, before.id, before));
  })

  .delete("/:id", requireSignedIn, organizers, parse("param", idParams, "event_not_found"), async (c) => {
    const row = await ownRow(c, requireUser(c));
    const event = await findEvent(c.var.db, row.id);
    const now = new Date();
    const quiet =
      row.cancelled_at !== null || eventPhase(row, dayInTimeZone(c.env.TIME_ZONE, now)) === "past";
    const told = removalTold(row, event?.organizer_name ?? "", `${siteUrl(c)}/eventi-imminenti`);
    await removeEvent(c.var.db, row.id, quiet ? null : told, now);
    if (!quiet) sendMailsAfterResponse(c);
    if (event) purgeEvent(c, event);
    return c.body(null, 204);
  });

/** An event with the fields that only its organizer and admins see, and the venues that the organizer has used. */
export const ownEventRoutes = new Hono<AppEnv>()
  .use(requireSignedIn)
  .get("/events/:id", organizers, parse("param", idParams, "event_not_found"), async (c) => {
    const row = await ownRow(c, requireUser(c));
    const event = await findEvent(c.var.db, row.id);
    if (!event) throw new Refusal("event_not_found");
    const { slug_fixed, accepted_text_version } = row;
    const enrolled = await countEnrolled(c.var.db, row.id, new Date());
    return c.json({ ...event, slug_fixed, accepted_text_version, enrolled } satisfies OwnEvent);
  })
  .get("/places", organizers, async (c) => c.json(await listUsedPlaces(c.var.db, requireUser(c).id)));

async function publish(
  c: Context<AppEnv>,
  id: string,
  body: NewBody,
  allowance: Allowance,
  now: Date,
): Promise<void> {
  const person = requireUser(c);
  const fields = await readFields(c, body, null, allowance, now);
  checkSeats(allowance, fields);
  const { title, date } = body;
  const wanted = wantedSlug(person.role, body.slug, null, { title, date });
  if (!wanted || wanted === "unavailable") throw slugRefused();
  const row = { ...REFUND_SUGGESTED, ...fields, title, date, organizer_id: person.id, created_by: person.id };
  guardWrites(c, publishingRule(person.id, fields.participants ?? null));
  await insertEvent(c.var.db, id, row, wanted, now);
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
  if (!mayChange(person, before)) throw new Refusal("forbidden");
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
  if (wanted === "unavailable") throw slugRefused();
  const fullRefundUntil = fullRefundOf(mattersOf(before, after), after, dayInTimeZone(c.env.TIME_ZONE, now));
  const told = toldOf(c, { before, after, fullRefundUntil }, body.message ?? null, old?.organizer_name ?? "");
  const handover = newOrganizer && (await handoverOf(c, before, after, newOrganizer));
  const timeZone = c.env.TIME_ZONE;
  const change = { before, after, wanted, told, fullRefundUntil, handover, senderId: person.id, timeZone };
  await changeEvent(c.var.db, change, now);
  if (told || handover) sendMailsAfterResponse(c);
}

/** The event in the path. Users who may not change it get `forbidden` instead of `event_not_found`, because it is public. */
async function ownRow(
  c: Context<AppEnv, string, { out: { param: { id: string } } }>,
  person: UserRow,
): Promise<EventRow> {
  const row = await findRow(c.var.db, c.req.valid("param").id);
  if (!row) throw new Refusal("event_not_found");
  if (!mayChange(person, row)) throw new Refusal("forbidden");
  guardWrites(c, ownerRule(person, row.id));
  return row;
}

/** The body as an object, to tell event from training; its fields are parsed after. */
function readObject(c: Context<AppEnv>): Promise<object> {
  return parseJson(c, anyBody);
}

/** The mail of a change, with `params` null when the organizer sent no message; null when no matter changes. */
function toldOf(
  c: Context<AppEnv>,
  { before, after, fullRefundUntil }: { before: EventRow; after: EventRow; fullRefundUntil: string | null },
  message: string | null,
  organizer: string,
) {
  if (mattersOf(before, after).length === 0) return null;
  if (message === null) return { params: null };
  const link = siteUrl(c) + eventPath(before.slug);
  const cancelLink = `${siteUrl(c)}${MY_EVENTS_PAGE}`;
  return { params: changeTold({ before, after, fullRefundUntil, message, organizer, link, cancelLink }) };
}

/** After a write: purges the event's pages, geocodes the venue, fetches linked pictures, and returns the event as it is now. */
async function written(c: Context<AppEnv>, id: string, before?: EventRow) {
  const event = await findEvent(c.var.db, id);
  if (!event) throw new Refusal("event_not_found");
  purgeEvent(c, event, before);
  locateSoon(c, event);
  copyLinkedPicturesAfterResponse(c, [event.image_url, ...(event.gallery_images ?? [])]);
  return event;
}

function slugRefused(): Refusal {
  return new Refusal("invalid", { fields: { slug: "validation.slug_unavailable" } });
}
