import type { RenewBody } from "../../worker/calendars/inputs.ts";
import type { CalendarView } from "../../worker/calendars/outputs.ts";
import type { LanguageCode } from "../../worker/lib/languages.ts";
import { API_BASE, call } from "../lib/api.ts";

export const renewCalendar = (body: RenewBody) => call<CalendarView>("POST", "/api/me/calendar", { body });

/** The address of an event's calendar file. */
export const eventFileUrl = (id: string, language: LanguageCode) =>
  `${API_BASE}/api/calendars/events/${id}.ics?lang=${language}`;
