import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { byId, enforceRateLimit, newRoutes, parse, requireSignedIn, requireUser } from "../../http.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { callerRule } from "../../permissions/store.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { findSchoolFor, parseSlug } from "../../schools/findSchoolFor.ts";
import { siteUrl } from "../../siteUrl.ts";
import { findManagedEvent } from "../publishing/managedEvent.ts";
import { purgeEvent } from "../purge.ts";
import { conflictsQuery, staffAnswerBody, staffCalendarQuery, staffSearchQuery } from "./inputs.ts";
import type { OwnShift, StaffAnswerView, StaffCalendar, StaffCandidate, StaffConflict } from "./outputs.ts";
import { calendarShifts, isOverlapping, occupiedSpans, staffMailParams, withOverlaps } from "./rules.ts";
import {
  answerStaff,
  findManagedStaff,
  findStaffCalendar,
  findStaffPart,
  listOwnShifts,
  listShiftsOf,
  searchStaff,
} from "./store.ts";

/** The staff of an event for who manages it, and the answer of a person of it. */
export const eventStaffRoutes = newRoutes()
  .get("/:id/staff", requireSignedIn, byId("event_not_found"), async (c) => {
    const event = await findManagedEvent(c, c.req.valid("param").id);
    return c.json(await findManagedStaff(c.var.db, event.id));
  })

  .put(
    "/:id/staff/me",
    requireSignedIn,
    byId("event_not_found"),
    parse("json", staffAnswerBody),
    async (c) => {
      const user = requireUser(c);
      const { id } = c.req.valid("param");
      await enforceRateLimit(c, RATE_LIMITS.staff.answers, user.id);
      guardWrites(c, callerRule(user));
      const event = await findStaffPart(c.var.db, id, user.id);
      if (!event) throw new Refusal("event_not_found");
      const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
      if (event.cancelled_at) throw new Refusal("event_cancelled");
      if (event.last_day < today) throw new Refusal("event_past");
      const { state } = c.req.valid("json");
      const params = staffMailParams(event, user, `${siteUrl(c)}/dashboard/participants/${id}`);
      await answerStaff(c.var.db, { eventId: id, userId: user.id, state, params }, today, new Date());
      sendMailsAfterResponse(c);
      purgeEvent(c, event);
      const after = await findStaffPart(c.var.db, id, user.id);
      if (!after) throw new Refusal("event_not_found");
      const { user_id, part, seats_by_ratio } = after;
      return c.json({ user_id, part, state: after.state, seats_by_ratio } satisfies StaffAnswerView);
    },
  );

/** The caller's own shifts, and what the form of an event needs to choose a staff. */
export const shiftRoutes = newRoutes()
  .get("/shifts", requireSignedIn, async (c) => {
    const { TIME_ZONE } = c.env;
    const rows = await listOwnShifts(c.var.db, requireUser(c).id, dayInTimeZone(TIME_ZONE, new Date()));
    const shifts = withOverlaps(rows, TIME_ZONE).map(({ overlaps, organizer_name, ...row }): OwnShift => {
      const { id, slug, title, date, end_date, start_time, end_time, time_zone, location, cancelled_at } =
        row;
      return {
        event: {
          ...{ id, slug, title, date, end_date, start_time, end_time, time_zone, location, cancelled_at },
          keeps_register: row.keeps_register === 1,
        },
        organizer_name,
        part: row.part ?? "assistant",
        state: row.state ?? "pending",
        conflicts: overlaps.map((other) => other.title),
      };
    });
    return c.json(shifts);
  })

  .get("/staff", requirePermission("events.manage"), parse("query", staffSearchQuery), async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.staff.search, user.id);
    return c.json((await searchStaff(c.var.db, c.req.valid("query").q, user.id)) satisfies StaffCandidate[]);
  })

  .get("/staff-conflicts", requirePermission("events.manage"), parse("query", conflictsQuery), async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.staff.search, user.id);
    const { users, event: except, times } = c.req.valid("query");
    const { TIME_ZONE } = c.env;
    const spans = occupiedSpans(times, TIME_ZONE);
    const days = spans.flatMap(({ date, endDay }) => [date, endDay]).toSorted();
    const range = { from: days[0] ?? times.date, until: days.at(-1) ?? times.date };
    const rows = await listShiftsOf(c.var.db, users, { ...range, except, readerId: user.id });
    const conflicts = rows.filter((row) => isOverlapping(spans, occupiedSpans(row, TIME_ZONE)));
    return c.json(
      conflicts.map(({ user_id, id, slug, title, date, is_shown }) => ({
        user_id: user_id ?? "",
        event: is_shown ? { id, slug, title, date } : null,
      })) satisfies StaffConflict[],
    );
  });

/** The staff calendar of a school, for its owner and managers. */
export const staffCalendarRoutes = newRoutes().get(
  "/:slug/staff-calendar",
  requireSignedIn,
  parseSlug,
  parse("query", staffCalendarQuery),
  async (c) => {
    const { id } = await findSchoolFor(c, c.req.valid("param").slug, "schools.manage");
    const { from, days } = c.req.valid("query");
    const until = addDays(from, days - 1);
    const { people, rows } = await findStaffCalendar(c.var.db, id, { from, until });
    const shifts = calendarShifts(rows, { from, until, siteTimeZone: c.env.TIME_ZONE });
    return c.json({ from, days, people, shifts } satisfies StaffCalendar);
  },
);
