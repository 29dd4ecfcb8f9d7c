import type { EventDetail } from "../../worker/events/contract.ts";
import { REFUND_SUGGESTED } from "../../worker/organizing/contract.ts";
import { blankCommon, commonBody, commonOf } from "./commonKind.ts";
import { eventForm } from "./forms.ts";
import type { Kind } from "./kinds.ts";
import { type EventValues, eurosOf, numberOf } from "./values.ts";

/** An event of any category. */
export const eventKind: Kind<EventValues> = {
  name: "event",
  form: eventForm,
  blank: () => ({
    ...blankCommon(),
    category_id: "",
    event_type: "",
    participants: "",
    cost: "",
    refund_rule: REFUND_SUGGESTED.refund_rule,
    refund_until_days: String(REFUND_SUGGESTED.refund_until_days),
    gallery_images: [],
    description: "",
    activity_description: "",
    about_us: "",
    included_in_activity: "",
    not_included_in_activity: "",
    notes: "",
    schedule_logistics: "",
  }),
  valuesOf: (event: EventDetail, slugFixed: boolean) => ({
    ...commonOf(event, slugFixed),
    category_id: event.category_id ?? "",
    event_type: event.event_type ?? "",
    participants: event.participants === null ? "" : String(event.participants),
    cost: event.cost === null ? "" : String(event.cost).replace(".", ","),
    refund_rule: event.refund_rule,
    refund_until_days: String(event.refund_until_days),
    gallery_images: event.gallery_images ?? [],
    description: event.description ?? "",
    activity_description: event.activity_description ?? "",
    about_us: event.about_us ?? "",
    included_in_activity: event.included_in_activity ?? "",
    not_included_in_activity: event.not_included_in_activity ?? "",
    notes: event.notes ?? "",
    schedule_logistics: event.schedule_logistics ?? "",
  }),
  bodyOf: (values, { eventsFreeMode }) => ({
    ...commonBody(values),
    category_id: values.category_id,
    event_type: values.event_type || null,
    discipline: values.discipline || null,
    level: values.level || null,
    location: values.location.trim() || null,
    nation: values.nation.trim() || null,
    objectives: values.objectives.trim() || null,
    participants: numberOf(values.participants),
    cost: eventsFreeMode ? null : eurosOf(values.cost) || null,
    refund_rule: values.refund_rule,
    refund_until_days: numberOf(values.refund_until_days) ?? 0,
    gallery_images: values.gallery_images.length > 0 ? values.gallery_images : null,
    description: values.description.trim() || null,
    activity_description: values.activity_description.trim() || null,
    about_us: values.about_us.trim() || null,
    included_in_activity: values.included_in_activity.trim() || null,
    not_included_in_activity: values.not_included_in_activity.trim() || null,
    notes: values.notes.trim() || null,
    schedule_logistics: values.schedule_logistics.trim() || null,
  }),
};
