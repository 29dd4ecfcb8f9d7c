import type { CalendarView } from "../../worker/calendars/contract.ts";
import type { RenewBody } from "../../worker/calendars/inputs.ts";
import { call } from "../lib/api.ts";

export const getCalendar = (signal?: AbortSignal) =>
  call<CalendarView>("GET", "/api/me/calendar", { signal });
export const renewCalendar = (body: RenewBody) => call<CalendarView>("POST", "/api/me/calendar", { body });
