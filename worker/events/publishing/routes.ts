import type { Context } from "hono";
import { v7 as newId } from "uuid";
import { type AppContext, type AppEnv, isUniqueViolation } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import {
  byId,
  enforceRateLimit,
  newRoutes,
  parse,
  parseJson,
  requireSignedIn,
  requireUser,
} from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { hasPermissionFor, type PermissionAction } from "../../permissions/permissionMap.ts";
import { requirePermission, requireWriting } from "../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { siteUrl } from "../../siteUrl.ts";
import { copyLinkedPicturesAfterResponse } from "../../uploads/copyLinkedPicture.ts";
import { eventPhase, type NamedEvent, withName } from "../contract.ts";
import type { SeriesDate, SeriesDeletion } from "../outputs.ts";
import { purgeEvent } from "../purge.ts";
import { findManagedStaff } from "../staff/store.ts";
import { findEvent } from "../store.ts";
import type { SeriesWrite } from "../times/series.ts";
import { type Repeat, seriesDates } from "../times/series.ts";
import { listSeriesDates, listWrittenDates } from "../times/store.ts";
import { changeEvents, listChangeableFollowing } from "./changeEvents.ts";
import { checkSeats, findAllowance } from "./check.ts";
import { findNewOrganizer, findSchoolAccount, findSellingSchool } from "./handover.ts";
import {
  anyBody,
  eventBody,
  eventChange,
  eventRemovalParams,
  type NewBody,
  trainingBody,
  trainingChange,
} from "./inputs.ts";
import { geocodeVenueSoon } from "./locateEventAtNight.ts";
import { filterEventsFor, requireForEvent } from "./managedEvent.ts";
import type { OwnEvent } from "./outputs.ts";
import { publishEvents } from "./publishEvents.ts";
import { type EventRemoval, removeEvents } from "./removingStore.ts";
import { deletionMailParams, type EventRow } from "./rules.ts";
import { countEnrolled, findEventRow, findWaiver, listUsedVenues } from "./store.ts";
import { deletionEntries } from "./writeStatements.ts";

const organizersOnly = requirePermission("events.manage");

/** `POST` and `PUT` take an event's fields, or, when `instructors` is among them, those of a shared training. */
export const organizingRoutes = newRoutes()
  .post("/", requireSignedIn, organizersOnly, requireWriting, async (c) => {
    const user = requireUser(c);
    const now = new Date();
    const sent = await readObject(c);
    const school = findSellingSchool(c, sent.school_id);
    const ownerId = school?.account_id ?? user.id;
    if (!school && !hasPermissionFor(user, "events.manage", user.id)) throw new Refusal("forbidden");
    const allowance = await findAllowance(c, ownerId, now);
    checkSeats(allowance, null);
    const schema = "instructors" in sent ? trainingBody : eventBody;
    const { id = newId(), organizer_id, school_id: _, repeat, ...body } = await parseJson(c, schema);
    const dates = repeat ? datesOf(body, repeat) : null;
    await enforceRateLimit(c, RATE_LIMITS.events.writes, user.id, dates?.length);
    const write = async (before: EventRow | undefined): Promise<WrittenEvents> => {
      const newOrganizer = await findNewOrganizer(c, before ?? { organizer_id: ownerId }, organizer_id);
      if (!before) {
        const publication = { id, body, dates, allowance, organizer: newOrganizer };
        const schoolAccount = newOrganizer ? null : (school?.account_id ?? null);
        const ids = await publishEvents(c, { ...publication, schoolAccount }, now);
        return { ids, before: [], isSeries: dates !== null };
      }
      // A repeated request, whose first answer was lost, changes the events that the first one wrote.
      const following = dates ? await listChangeableFollowing(c, before, now) : [];
      await changeEvents(c, { before, following, body, allowance, newOrganizer }, now);
      return {
        ids: [id, ...following.map((row) => row.id)],
        before: [before, ...following],
        isSeries: dates !== null,
      };
    };
    const written = await write(await findEventRow(c.var.db, id)).catch(async (error: unknown) => {
      // A concurrent duplicate of the request was faster.
      if (!isUniqueViolation(error, "events.id")) throw error;
      const first = await findEventRow(c.var.db, id);
      if (!first) throw new Refusal("invalid", { fields: { id: "validation.wrong" } });
      return write(first);
    });
    return c.json(await finishWrite(c, written), 201);
  })

  .put("/:id", requireSignedIn, organizersOnly, requireWriting, byId("event_not_found"), async (c) => {
    await readObject(c);
    const before = await changeableEvent(c);
    const parsed = await parseJson(c, before.instructors ? trainingChange : eventChange);
    const { organizer_id, school_id, apply_to, ...body } = parsed;
    const now = new Date();
    const isSeries = apply_to === "following" && before.series_id !== null;
    const following = isSeries ? await listChangeableFollowing(c, before, now) : [];
    await enforceRateLimit(c, RATE_LIMITS.events.writes, requireUser(c).id, 1 + following.length);
    if (body.revision !== undefined && body.revision !== before.revision) throw new Refusal("stale");
    const newOrganizer =
      (await findSchoolAccount(c, [before, ...following], findSellingSchool(c, school_id))) ??
      (await findNewOrganizer(c, before, organizer_id));
    const allowance = await findAllowance(c, newOrganizer?.id ?? before.organizer_id, now);
    await changeEvents(c, { before, following, body, allowance, newOrganizer }, now);
    const rows = [before, ...following];
    return c.json(await finishWrite(c, { ids: rows.map(({ id }) => id), before: rows, isSeries }));
  })

  .delete(
    "/:id",
    requireSignedIn,
    organizersOnly,
    byId("event_not_found"),
    parse("query", eventRemovalParams),
    async (c) => {
      const row = await changeableEvent(c, "events.handle_money");
      const { revision, apply_to } = c.req.valid("query");
      const event = await findEvent(c.var.db, row.id);
      const now = new Date();
      const others = apply_to === "following" ? await listChangeableFollowing(c, row, now) : [];
      for (const other of others) await requireForEvent(c, other, "events.handle_money");
      const toRemoval = (removed: EventRow) => removalOf(c, removed, event?.organizer_name ?? "", now);
      const removals = [toRemoval(row), ...others.map(toRemoval)] as const;
      await removeEvents(c.var.db, [...removals], revision, now);
      if (removals.some(({ mailParams }) => mailParams !== null)) sendMailsAfterResponse(c);
      for (const removed of [row, ...others]) purgeEvent(c, removed);
      if (apply_to !== "following") return c.body(null, 204);
      const deleted = [row, ...others].map(({ id, slug, date }) => ({ id, slug, date }));
      return c.json({ deleted } satisfies SeriesDeletion);
    },
  );

/** The deletion of an event; participants of a cancelled or past one get no mail. */
function removalOf(c: AppContext, row: EventRow, organizer: string, now: Date): EventRemoval {
  const { TIME_ZONE } = c.env;
  const isQuiet = row.cancelled_at !== null || eventPhase(row, dayInTimeZone(TIME_ZONE, now)) === "past";
  const params = deletionMailParams(row, organizer, `${siteUrl(c)}/eventi-imminenti`, TIME_ZONE);
  return { row, mailParams: isQuiet ? null : params, entries: deletionEntries(c, row) };
}

/** An event with the fields for its organizer and admins, and the organizer's earlier venues. */
export const ownEventRoutes = newRoutes()
  .use(requireSignedIn)
  .get("/events/:id", organizersOnly, byId("event_not_found"), async (c) => {
    const row = await changeableEvent(c);
    const event = await findEvent(c.var.db, row.id);
    if (!event) throw new Refusal("event_not_found");
    const { slug_fixed, accepted_text_version } = row;
    const enrolled = await countEnrolled(c.var.db, row.id, new Date());
    const series = await listOwnSeries(c, row);
    const waiver = await findWaiver(c.var.db, row);
    const { staff } = await findManagedStaff(c.var.db, row.id);
    const own = { slug_fixed, accepted_text_version, enrolled, series, waiver, staff };
    return c.json({ ...withName(event), ...own } satisfies NamedEvent<OwnEvent>);
  })
  .get("/places", organizersOnly, async (c) => c.json(await listUsedVenues(c.var.db, requireUser(c).id)));

/** The dates of an event's series that the caller may change; null without a series. */
async function listOwnSeries(c: AppContext, { series_id }: EventRow): Promise<SeriesDate[] | null> {
  if (series_id === null) return null;
  const rows = await listSeriesDates(c.var.db, series_id, new Date());
  return (await filterEventsFor(c, rows, "events.manage")).map(({ date }) => date);
}

/** The event in the path. A caller who may not change it gets `forbidden`, not `event_not_found`, because it is public. */
async function changeableEvent(
  c: Context<AppEnv, string, { out: { param: { id: string } } }>,
  action: PermissionAction = "events.manage",
): Promise<EventRow> {
  const row = await findEventRow(c.var.db, c.req.valid("param").id);
  if (!row) throw new Refusal("event_not_found");
  await requireForEvent(c, row, action);
  return row;
}

/** The body as an object, to distinguish event and training before the fields are parsed. */
function readObject(c: AppContext): Promise<Record<string, unknown>> {
  return parseJson(c, anyBody);
}

/** The ids of the written events, the requested one first. `before`: the old rows of changed events. */
type WrittenEvents = { ids: string[]; before: EventRow[]; isSeries: boolean };

/**
 * After a write: purges the events' pages, geocodes the venue, fetches linked pictures, and returns the current event
 * with the written dates of its series.
 */
async function finishWrite(c: AppContext, { ids: [id = "", ...others], before, isSeries }: WrittenEvents) {
  const event = await findEvent(c.var.db, id);
  if (!event) throw new Refusal("event_not_found");
  const dates = isSeries ? await listWrittenDates(c.var.db, [id, ...others]) : [event];
  for (const date of dates) {
    purgeEvent(
      c,
      date,
      before.find((row) => row.id === date.id),
    );
  }
  geocodeVenueSoon(c, event);
  copyLinkedPicturesAfterResponse(c, [event.image_url, ...(event.gallery_images ?? [])]);
  const { staff } = await findManagedStaff(c.var.db, id);
  const answer = { ...withName(event), staff };
  return isSeries
    ? { ...answer, series: { id: event.series_id ?? id, events: dates } satisfies SeriesWrite }
    : answer;
}

/** The dates of a repeated training. Refuses with `invalid` a repetition without dates, or with too many. */
function datesOf(body: NewBody, repeat: Repeat): string[] {
  const first = body.sessions?.[0]?.date ?? body.date;
  const dates = seriesDates(first, repeat);
  if (dates) return dates;
  throw new Refusal("invalid", {
    fields: { ["until" in repeat ? "repeat.until" : "repeat.count"]: "validation.repeat" },
  });
}
