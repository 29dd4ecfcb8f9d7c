import { type Context, Hono } from "hono";
import { v7 as newId } from "uuid";
import { ORGANIZING_ROLES } from "../../auth/contract.ts";
import type { RateRule } from "../../auth/RateLimit.ts";
import type { App, Person } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { limit, parse, parseJson, personOf, role, signedIn, siteUrl } from "../../http.ts";
import { dayIn } from "../../lib/calendarDays.ts";
import { sendSoon } from "../../mail/send.ts";
import { publishingRule } from "../../packages/store.ts";
import { fetchLinkedSoon } from "../../uploads/linked/fetching.ts";
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
const WRITES: RateRule = { name: "event-writes", times: 120, seconds: 3600 };

const organizers = role(...ORGANIZING_ROLES);

/** `POST` and `PUT` take an event's fields, or, when `instructors` is among them, those of a shared training. */
export const organizingRoutes = new Hono<App>()
  .post("/", signedIn, organizers, async (c) => {
    const person = personOf(c);
    const now = new Date();
    const allowance = await allowanceOf(c, person, now);
    checkSeats(allowance, null);
    const isTraining = "instructors" in (await readObject(c));
    const { id = newId(), ...body } = await parseJson(c, isTraining ? trainingBody : eventBody);
    await limit(c, WRITES, person.id);
    const before = await findRow(c.var.db, id);
    // A repeated request, because its answer got lost: it changes the event that the first one wrote.
    if (before) await applyChange(c, before, body, allowance, now);
    else await publish(c, id, body, allowance, now);
    return c.json(await written(c, id, before), 201);
  })

  .put("/:id", signedIn, organizers, parse("param", idParams, "event_not_found"), async (c) => {
    await readObject(c);
    const before = await ownRow(c, personOf(c));
    const { organizer_id, ...body } = await parseJson(c, before.instructors ? trainingChange : eventChange);
    await limit(c, WRITES, personOf(c).id);
    if (body.revision !== undefined && body.revision !== before.revision) throw new Refusal("stale");
    const newOrganizer = await readNewOrganizer(c, before, organizer_id);
    const now = new Date();
    await applyChange(c, before, body, await allowanceOf(c, personOf(c), now), now, newOrganizer);
    return c.json(await written(c, before.id, before));
  })

  .delete("/:id", signedIn, organizers, parse("param", idParams, "event_not_found"), async (c) => {
    const row = await ownRow(c, personOf(c));
    const event = await findEvent(c.var.db, row.id);
    const now = new Date();
    const quiet = row.cancelled_at !== null || eventPhase(row, dayIn(c.env.TIME_ZONE, now)) === "past";
    const told = removalTold(row, event?.organizer_name ?? "", `${siteUrl(c)}/eventi-imminenti`);
    await removeEvent(c.var.db, row.id, quiet ? null : told, now);
    if (!quiet) sendSoon(c);
    if (event) purgeEvent(c, event);
    return c.body(null, 204);
  });

/** An event with the fields that only its organizer and admins see, and the venues that the organizer has used. */
export const ownEventRoutes = new Hono<App>()
  .use(signedIn)
  .get("/events/:id", organizers, parse("param", idParams, "event_not_found"), async (c) => {
    const row = await ownRow(c, personOf(c));
    const event = await findEvent(c.var.db, row.id);
    if (!event) throw new Refusal("event_not_found");
    const { slug_fixed, accepted_text_version } = row;
    const enrolled = await countEnrolled(c.var.db, row.id, new Date());
    return c.json({ ...event, slug_fixed, accepted_text_version, enrolled } satisfies OwnEvent);
  })
  .get("/places", organizers, async (c) => c.json(await listUsedPlaces(c.var.db, personOf(c).id)));

async function publish(
  c: Context<App>,
  id: string,
  body: NewBody,
  allowance: Allowance,
  now: Date,
): Promise<void> {
  const person = personOf(c);
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
  c: Context<App>,
  before: EventRow,
  body: CheckedEvent | CheckedTraining,
  allowance: Allowance,
  now: Date,
  newOrganizer: Person | null = null,
): Promise<void> {
  const person = personOf(c);
  if (!mayChange(person, before)) throw new Refusal("forbidden");
  const old = await findEvent(c.var.db, before.id);
  const fields = await readFields(c, body, before, allowance, now);
  const organizer_id = newOrganizer?.id ?? before.organizer_id;
  const after = { ...changedRow(before, fields), organizer_id };
  guardWrites(c, ownerRule(person, before.id));
  if (needsPackage(before, after, dayIn(c.env.TIME_ZONE, now))) {
    checkSeats(allowance, after);
    guardWrites(c, publishingRule(person.id, after.participants));
  }
  if (newOrganizer) {
    guardWrites(c, newOrganizerRule(newOrganizer.id));
    guardWrites(c, notEnrolledRule(before.id, newOrganizer.id));
  }
  const wanted = wantedSlug(person.role, body.slug, before, after);
  if (wanted === "unavailable") throw slugRefused();
  const fullRefundUntil = fullRefundOf(mattersOf(before, after), after, dayIn(c.env.TIME_ZONE, now));
  const told = toldOf(c, { before, after, fullRefundUntil }, body.message ?? null, old?.organizer_name ?? "");
  const handover = newOrganizer && (await handoverOf(c, before, after, newOrganizer));
  const timeZone = c.env.TIME_ZONE;
  const change = { before, after, wanted, told, fullRefundUntil, handover, senderId: person.id, timeZone };
  await changeEvent(c.var.db, change, now);
  if (told || handover) sendSoon(c);
}

/** The event in the path. Users who may not change it get `forbidden` instead of `event_not_found`, because it is public. */
async function ownRow(
  c: Context<App, string, { out: { param: { id: string } } }>,
  person: Person,
): Promise<EventRow> {
  const row = await findRow(c.var.db, c.req.valid("param").id);
  if (!row) throw new Refusal("event_not_found");
  if (!mayChange(person, row)) throw new Refusal("forbidden");
  guardWrites(c, ownerRule(person, row.id));
  return row;
}

/** The body as an object, to tell event from training; its fields are parsed after. */
function readObject(c: Context<App>): Promise<object> {
  return parseJson(c, anyBody);
}

/** The mail of a change, with `params` null when the organizer sent no message; null when no matter changes. */
function toldOf(
  c: Context<App>,
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
async function written(c: Context<App>, id: string, before?: EventRow) {
  const event = await findEvent(c.var.db, id);
  if (!event) throw new Refusal("event_not_found");
  purgeEvent(c, event, before);
  locateSoon(c, event);
  fetchLinkedSoon(c, [event.image_url, ...(event.gallery_images ?? [])]);
  return event;
}

function slugRefused(): Refusal {
  return new Refusal("invalid", { fields: { slug: "validation.slug_unavailable" } });
}
