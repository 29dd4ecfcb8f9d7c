import type { User } from "../../../../worker/auth/outputs.ts";
import type { EventDetail } from "../../../../worker/events/outputs.ts";
import { hasTimes, resetEnd, spanOfSessions } from "../../../../worker/events/times/contract.ts";
import { isLanguageCode } from "../../../../worker/lib/languages.ts";
import {
  hasPermissionFor,
  type SchoolMembership,
  schoolScope,
} from "../../../../worker/permissions/permissionMap.ts";
import {
  linesOfQuestions,
  linesOfRequirements,
  questionsOfLines,
  requirementsOfLines,
} from "../requirements/requirementLines.ts";
import { linesOfSessions, sessionsOfLines } from "../times/sessionLines.ts";
import { BLANK_EVENT } from "./blankEvent.ts";
import type { CommonValues } from "./values.ts";

/** The schools of others for which the user creates events. */
export function sellingSchools({ id, schools = [] }: Pick<User, "id" | "schools">): SchoolMembership[] {
  return schools.filter((school) => school.account_id !== id && schoolScope(school, "events.manage"));
}

/** The account of the school that sells an event; undefined for the user's own. */
export function sellerOf(user: Pick<User, "id" | "schools">, { school_id }: Pick<CommonValues, "school_id">) {
  return sellingSchools(user).find(({ id }) => id === school_id)?.account_id;
}

/** The user who publishes is the organizer, until an admin chooses another. */
export function blankCommonValues(user: User): CommonValues {
  return {
    ...readCommonValues(BLANK_EVENT, false),
    language: "it",
    keeps_register: null,
    organizer_id: { id: user.id, name: user.company_name || user.full_name },
    school_id: hasPermissionFor(user, "events.manage", user.id) ? "" : (sellingSchools(user)[0]?.id ?? ""),
  };
}

/** `slugFixed`: whether an admin chose the slug, which is then a value; otherwise the slug is derived. */
export function readCommonValues(event: EventDetail, slugFixed: boolean): CommonValues {
  return {
    title: event.title,
    slug: slugFixed ? event.slug : "",
    date: event.date,
    end_date: event.end_date ?? "",
    start_time: event.start_time ?? "",
    end_time: event.end_time ?? "",
    time_zone: event.time_zone ?? "",
    sessions: linesOfSessions(event.sessions),
    location: event.location ?? "",
    nation: event.nation ?? "",
    latitude: event.latitude,
    longitude: event.longitude,
    discipline: event.discipline ?? "",
    level: event.level ?? "",
    language: event.language && isLanguageCode(event.language) ? event.language : "",
    image_url: event.image_url,
    keeps_register: event.keeps_register,
    requirements: linesOfRequirements(event.requirements),
    questions: linesOfQuestions(event.questions),
    organizer_id: event.organizer_id ? { id: event.organizer_id, name: event.organizer_name ?? "" } : null,
    school_id: event.school_id ?? "",
  };
}

/**
 * The part of the body that events and trainings share; blank fields are null, and a last day before the first becomes
 * the first. Sessions determine days and times; a time zone without a time is left out.
 */
export function commonBody(values: CommonValues) {
  const { date, end_date } = resetEnd({ date: values.date, end_date: values.end_date || null });
  const times = { start_time: values.start_time || null, end_time: values.end_time || null };
  const sessions = values.sessions.length > 0 ? sessionsOfLines(values.sessions) : null;
  const when = { date, end_date: end_date ?? null, ...times, ...(sessions && spanOfSessions(sessions)) };
  return {
    title: values.title.trim(),
    slug: values.slug.trim() || null,
    ...when,
    time_zone: hasTimes({ ...when, sessions }) ? values.time_zone || null : null,
    sessions,
    latitude: values.latitude,
    longitude: values.longitude,
    language: values.language || null,
    image_url: values.image_url,
    keeps_register: values.keeps_register ?? undefined,
    requirements: requirementsOfLines(values.requirements, values.questions),
    questions: questionsOfLines(values.questions),
    organizer_id: values.organizer_id?.id,
    school_id: values.school_id || null,
  };
}
