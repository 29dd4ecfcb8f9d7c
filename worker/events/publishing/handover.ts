import type { UserRow } from "../../auth/schema.ts";
import { findUser } from "../../auth/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { eventPath, isEventId } from "../../lib/pageAddresses.ts";
import type { MailDraft } from "../../mail/store.ts";
import {
  hasPermission,
  hasPermissionForAny,
  type SchoolMembership,
  schoolScope,
} from "../../permissions/permissionMap.ts";
import { ownerRule } from "../../permissions/store.ts";
import { siteUrl } from "../../siteUrl.ts";
import { eventPhase } from "../contract.ts";
import { requireForEvent } from "./managedEvent.ts";
import { unpaidRule } from "./ownersStore.ts";
import { type EventRow, handoverMailParams, type MailParamsByLanguage } from "./rules.ts";

/**
 * A school of the caller for an event; null without one. Refuses with `forbidden` a school in which the caller may not
 * create events.
 */
export function findSellingSchool(c: AppContext, id: unknown): SchoolMembership | null {
  if (typeof id !== "string" || id === "" || hasPermissionForAny(c.var.user, "events.manage")) return null;
  const school = requireUser(c).schools?.find((one) => one.id === id.toLowerCase());
  if (school && schoolScope(school, "events.manage")) return school;
  throw new Refusal("forbidden", { fields: { school_id: "validation.school" } });
}

/**
 * The account of a school that takes over an event of the caller; null when the school is unchanged. Refuses with
 * `forbidden` a caller who may not handle the event's money, and in the write an event for which somebody paid.
 */
export async function findSchoolAccount(
  c: AppContext,
  events: EventRow[],
  school: SchoolMembership | null,
): Promise<UserRow | null> {
  if (!school || events.every(({ organizer_id }) => organizer_id === school.account_id)) return null;
  for (const event of events) await requireForEvent(c, event, "events.handle_money");
  guardWrites(c, ownerRule(requireUser(c), "events.manage", school.account_id, { isNew: true }));
  guardWrites(c, unpaidRule(events.map(({ id }) => id)));
  return (await findUser(c.var.db, school.account_id)) ?? null;
}

/**
 * The new organizer of an event; null without a handover. Only admins can hand an event over. Refuses with `invalid` a
 * user who cannot organize events.
 */
export async function findNewOrganizer(
  c: AppContext,
  event: Pick<EventRow, "organizer_id">,
  wanted: unknown,
): Promise<UserRow | null> {
  if (!hasPermission(requireUser(c), "events.hand_over") || wanted === undefined) return null;
  const id = typeof wanted === "string" ? wanted.toLowerCase() : wanted;
  if (id === event.organizer_id) return null;
  const user = typeof id === "string" && isEventId(id) ? await findUser(c.var.db, id) : undefined;
  if (user?.is_active && hasPermission(user, "events.manage")) return user;
  throw new Refusal("invalid", { fields: { organizer_id: "validation.organizer" } });
}

/** The mails of a handover: to both organizers, and to the participants of an upcoming event. */
export async function handoverMails(c: AppContext, before: EventRow, after: EventRow, newOrganizer: UserRow) {
  const former = before.organizer_id ? await findUser(c.var.db, before.organizer_id) : undefined;
  const page = siteUrl(c) + eventPath(before.slug);
  const all = handoverMailParams(after, newOrganizer, page);
  const own = handoverMailParams(after, newOrganizer, `${siteUrl(c)}/dashboard/participants/${after.id}`);
  const mails = [
    ...(former && former.id !== requireUser(c).id ? [toMailDraft(former, "event_handed_over", all)] : []),
    ...(newOrganizer.id !== requireUser(c).id ? [toMailDraft(newOrganizer, "event_taken_over", own)] : []),
  ];
  const isOver =
    before.cancelled_at !== null || eventPhase(after, dayInTimeZone(c.env.TIME_ZONE, new Date())) === "past";
  return { mails, params: isOver ? null : all };
}

/** The mail to the organizer for whom an admin publishes an event. */
export function publishedForMail(
  c: AppContext,
  event: Pick<EventRow, "id" | "title" | "date"> & { end_date?: string | null },
  organizer: UserRow,
): MailDraft {
  const page = `${siteUrl(c)}/dashboard/participants/${event.id}`;
  return toMailDraft(
    organizer,
    "event_published_for",
    handoverMailParams({ ...event, end_date: event.end_date ?? null }, organizer, page),
  );
}

function toMailDraft(
  user: UserRow,
  template: MailDraft["template"],
  params: MailParamsByLanguage,
): MailDraft {
  return {
    recipient: user.email,
    language: user.language,
    template,
    params: { ...params[user.language], name: user.full_name },
  };
}
