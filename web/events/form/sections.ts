import { EVENT_TEXTS } from "../../../worker/events/contract.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { PRICE_FIELDS } from "./values/pricesAndMinimum.ts";

/** The four steps of a form, in order. Each can be opened and saved independently. */
export type FormSectionName = "essentials" | "seats" | "texts" | "details" | "water" | "acceptance";

/** The fields of admins, in the last step. */
export const ADMIN_FIELDS = ["organizer_id", "slug"];

export const FORM_SECTIONS: Record<"event" | "training", { name: FormSectionName; fields: string[] }[]> = {
  event: [
    {
      name: "essentials",
      fields: [
        "school_id",
        "title",
        "category_id",
        "date",
        "end_date",
        "start_time",
        "end_time",
        "sessions",
        "location",
        "nation",
        "time_zone",
        "meeting_point",
      ],
    },
    {
      name: "seats",
      fields: [
        "participants",
        "cost",
        "refund_rule",
        "refund_until_days",
        "late_enrolment",
        ...PRICE_FIELDS,
        "staff",
        "ratio_instructor",
        "ratio_assistant",
        "ratio_min_age",
      ],
    },
    { name: "texts", fields: [...EVENT_TEXTS, "image_url", "gallery_images"] },
    {
      name: "details",
      fields: [
        "event_type",
        "discipline",
        "level",
        "language",
        "keeps_register",
        "requirements",
        "questions",
        ...ADMIN_FIELDS,
      ],
    },
  ],
  training: [
    {
      name: "essentials",
      fields: [
        "school_id",
        "title",
        "date",
        "start_time",
        "end_time",
        "sessions",
        "repeat",
        "location",
        "nation",
        "time_zone",
        "schedule_meeting_point",
        "fixed_appointment",
        "discipline",
        "level",
      ],
    },
    {
      name: "water",
      fields: [
        "instructors",
        "max_participants_per_instructor",
        "keeps_register",
        "requirements",
        "questions",
      ],
    },
    { name: "texts", fields: ["activity_details", "objectives", "who_we_are", "image_url"] },
    {
      name: "acceptance",
      fields: [
        "responsibility_waiver_checked",
        "responsibility_waiver_accepted",
        "privacy_accepted",
        ...ADMIN_FIELDS,
      ],
    },
  ],
};

/** The section that contains a field; "instructors.0.name" belongs to "instructors". */
export function findSection(kind: "event" | "training", field: string): FormSectionName {
  const [root = ""] = field.split(".");
  return FORM_SECTIONS[kind].find(({ fields }) => fields.includes(root))?.name ?? "essentials";
}

type FieldNames = { filled: string[]; missing: string[]; required: ReadonlySet<string> };

/** Complete when no required field is empty; a section without required fields, when a field is filled in. */
export function sectionState(
  fields: string[],
  { filled, missing, required }: FieldNames,
): "empty" | "begun" | "complete" {
  const isBegun = fields.some((field) => filled.includes(field));
  if (fields.some((field) => missing.includes(field))) return isBegun ? "begun" : "empty";
  return isBegun || fields.some((field) => required.has(field)) ? "complete" : "empty";
}

export function sectionTitle(t: Translate, name: FormSectionName): string {
  const titles: Record<FormSectionName, string> = {
    essentials: t("organizing.part_essentials", "Cosa, quando, dove"),
    seats: t("organizing.part_seats", "Posti e prezzo"),
    texts: t("organizing.part_texts", "Descrizione e immagini"),
    details: t("organizing.part_details", "Per chi è"),
    water: t("organizing.part_water", "In acqua"),
    acceptance: t("organizing.part_acceptance", "Responsabilità"),
  };
  return titles[name];
}
