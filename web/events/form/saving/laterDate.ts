import type { OwnEvent } from "../../../../worker/events/publishing/outputs.ts";
import type { RefusedDate } from "../../../../worker/events/times/contract.ts";
import type { ApiError } from "../../../lib/api.ts";

/** The later date of the series that a refusal names; null when the refusal names the event itself, or no date. */
export function laterDateOf(base: OwnEvent, failure: ApiError): RefusedDate | null {
  const { id, date } = (failure.current ?? {}) as Partial<RefusedDate>;
  return id && date && id !== base.id ? { id, date } : null;
}

/** The event after a refusal because of an enrolment, in the event itself or in a later date of its series. */
export function withParticipant(base: OwnEvent, later: RefusedDate | null): OwnEvent {
  if (!later) return { ...base, enrolled: Math.max(1, base.enrolled) };
  const series = (base.series ?? []).map((date) =>
    date.id === later.id ? { ...date, enrolled: Math.max(1, date.enrolled) } : date,
  );
  return { ...base, series };
}
