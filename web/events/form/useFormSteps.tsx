import { trainingSeats } from "../../../worker/events/publishing/contract.ts";
import { hasPermission } from "../../../worker/permissions/contract.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import type { FormStep } from "./FormSteps.tsx";
import { renderSectionFields } from "./filling/sectionFields.tsx";
import {
  ADMIN_FIELDS,
  FORM_SECTIONS,
  type FormSectionName,
  findSection,
  sectionState,
  sectionTitle,
} from "./sections.ts";
import type { EventFormState } from "./useEventForm.ts";
import { fieldLabel } from "./values/labels.ts";
import { useFieldValueText } from "./values/useFieldValueText.ts";
import { type AnyValues, changedNames, isTrainingValues } from "./values/values.ts";

const SUMMARY_FIELDS: Record<FormSectionName, string[]> = {
  essentials: ["title", "date", "start_time", "location"],
  seats: ["participants", "cost"],
  texts: ["description", "activity_details"],
  details: ["event_type", "level", ...ADMIN_FIELDS],
  water: [],
  acceptance: ADMIN_FIELDS,
};

/** The sections of a form with their states, the values that a closed section shows, and its missing fields. */
export function useFormSteps<Values extends AnyValues>(form: EventFormState<Values>): FormStep[] {
  const t = useT();
  const shown = useFieldValueText();
  const wrong = new Set(Object.keys(form.errors).map((name) => findSection(form.kind, name)));
  const filled = changedNames(form.values, form.draft.blank);
  const missing = form.listMissing();
  const values = form.values as Record<string, unknown>;
  const isAdmin = hasPermission(form.user, "events.hand_over");
  return FORM_SECTIONS[form.kind].map(({ name, fields: all }) => {
    const fields = isAdmin ? all : all.filter((field) => !ADMIN_FIELDS.includes(field));
    const state = wrong.has(name)
      ? ("wrong" as const)
      : sectionState(fields, { filled, missing, required: form.required });
    const texts = SUMMARY_FIELDS[name]
      .filter((field) => fields.includes(field) && values[field] && filled.includes(field))
      .map((field) => shown(field, values[field]).split("\n")[0]);
    if (name === "water") texts.push(...seatTexts(t, form.values));
    const lacking = state === "begun" ? fields.filter((field) => missing.includes(field)) : [];
    return {
      name,
      title: sectionTitle(t, name),
      summary: texts.filter(Boolean).join(" · "),
      missing: lacking.map((field) => fieldLabel(t, field)).join(", "),
      state,
      content: renderSectionFields(form, name),
    };
  });
}

/** The instructors and the resulting seats of a training, which have values before the section is opened. */
function seatTexts(t: Translate, values: AnyValues): string[] {
  if (!isTrainingValues(values)) return [];
  const { instructors, max_participants_per_instructor: ratio } = values;
  const seats = trainingSeats(instructors.length, ratio);
  return [
    ...instructors.map(({ name }) => name),
    t.count("organizing.seats_number", seats, { one: "{{count}} posto", other: "{{count}} posti" }),
  ];
}
