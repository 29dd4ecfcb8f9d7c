import { eventTexts } from "../../../../worker/events/contract.ts";
import type { EventDetail } from "../../../../worker/events/outputs.ts";
import { parseEuros } from "../../../lib/parseEuros.ts";
import { BLANK_EVENT } from "./blankEvent.ts";
import { blankCommonValues, commonBody, readCommonValues } from "./commonValues.ts";
import type { EventFormKind } from "./eventFormKind.ts";
import { eventForm } from "./forms.ts";
import { pricesAndMinimum, ratioOfValues, typedNumber } from "./pricesAndMinimum.ts";
import { type EventValues, parseCount } from "./values.ts";

/** The form of an event of any category except trainings. */
export const eventFormKind: EventFormKind<EventValues> = {
  name: "event",
  form: eventForm,
  blank: (user) => ({ ...valuesOf(BLANK_EVENT, false), ...blankCommonValues(user) }),
  valuesOf,
  bodyOf: (values, { eventsFreeMode }) => ({
    ...commonBody(values),
    category_id: values.category_id,
    event_type: values.event_type || null,
    discipline: values.discipline || null,
    level: values.level || null,
    location: values.location.trim() || null,
    nation: values.nation.trim() || null,
    meeting_point: values.meeting_point.trim() || null,
    participants: parseCount(values.participants),
    cost: eventsFreeMode ? null : parseEuros(values.cost) || null,
    refund_rule: values.refund_rule,
    refund_until_days: parseCount(values.refund_until_days) ?? 0,
    late_enrolment: values.late_enrolment,
    ...pricesAndMinimum(values, eventsFreeMode),
    cancel_without_decision:
      values.cancel_without_decision && Boolean(parseCount(values.minimum_participants)),
    gallery_images: values.gallery_images.length > 0 ? values.gallery_images : null,
    staff: values.staff.map(({ user_id, part }) => ({ user_id, part })),
    ratio: ratioOfValues(values),
    ...eventTexts((name) => values[name].trim() || null),
  }),
};

function valuesOf(event: EventDetail, slugFixed: boolean): EventValues {
  return {
    ...readCommonValues(event, slugFixed),
    category_id: event.category_id ?? "",
    meeting_point: event.meeting_point ?? "",
    event_type: event.event_type ?? "",
    participants: typedNumber(event.participants),
    cost: typedNumber(event.cost),
    refund_rule: event.refund_rule,
    refund_until_days: String(event.refund_until_days),
    late_enrolment: event.late_enrolment,
    early_price: typedNumber(event.early_price),
    early_until: event.early_until ?? "",
    member_price: typedNumber(event.member_price),
    deposit: typedNumber(event.deposit),
    balance_days_before: typedNumber(event.balance_days_before),
    minimum_participants: typedNumber(event.minimum_participants),
    decision_days_before: typedNumber(event.decision_days_before),
    cancel_without_decision: event.cancel_without_decision,
    gallery_images: event.gallery_images ?? [],
    staff: event.staff.map(({ user_id, full_name, part }) => ({ user_id, full_name, part })),
    ratio_instructor: typedNumber(event.ratio?.instructor ?? null),
    ratio_assistant: typedNumber(event.ratio?.assistant ?? null),
    ratio_min_age: typedNumber(event.ratio?.min_age ?? null),
    ...eventTexts((name) => event[name] ?? ""),
  };
}
