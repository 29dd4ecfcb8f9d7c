import { trainingTexts } from "../../../../worker/events/contract.ts";
import type { EventDetail } from "../../../../worker/events/outputs.ts";
import { WAIVER_CHECKS, waiverChecks } from "../../../../worker/events/publishing/contract.ts";
import { TRAINING_RATIO_MAX } from "../../../../worker/events/staff/contract.ts";
import { BLANK_EVENT } from "./blankEvent.ts";
import { blankCommonValues, commonBody, readCommonValues } from "./commonValues.ts";
import type { EventFormKind } from "./eventFormKind.ts";
import { trainingForm } from "./forms.ts";
import { type InstructorLine, type RepeatValues, repeatBody, type TrainingValues } from "./values.ts";

/** An empty instructor line, or one with a name. */
export function newInstructorLine(name = ""): InstructorLine {
  return { id: crypto.randomUUID(), name, certificate_url: "" };
}

/** Ten weeks are a season at the pool. */
const NO_REPEAT: RepeatValues = { by: "none", count: "10", until: "" };

/** The form of a shared training: the user who publishes it is its first instructor. */
export const trainingFormKind: EventFormKind<TrainingValues> = {
  name: "training",
  form: trainingForm,
  blank: (user) => ({
    ...valuesOf(BLANK_EVENT, false, false),
    ...blankCommonValues(user),
    instructors: [{ id: "0", name: user.role === "instructor" ? user.full_name : "", certificate_url: "" }],
  }),
  valuesOf,
  bodyOf: (values) => ({
    ...commonBody(values),
    ...trainingTexts((name) => values[name].trim()),
    discipline: values.discipline || "indoor",
    level: values.level || "tutti_i_brevettati",
    location: values.location.trim(),
    nation: values.nation.trim(),
    ...(values.repeat.by !== "none" && { repeat: repeatBody(values.repeat) }),
    fixed_appointment: values.fixed_appointment,
    instructors: values.instructors.map(({ name, certificate_url }) => ({
      name: name.trim(),
      certificate_url: certificate_url.trim() || null,
    })),
    max_participants_per_instructor: values.max_participants_per_instructor,
    responsibility_waiver_accepted: true,
    responsibility_waiver_checked: WAIVER_CHECKS.filter(
      (check) => values.responsibility_waiver_checked[check],
    ),
    privacy_accepted: true,
  }),
};

function valuesOf(event: EventDetail, slugFixed: boolean, accepted: boolean): TrainingValues {
  return {
    ...readCommonValues(event, slugFixed),
    ...trainingTexts((name) => event[name] ?? ""),
    repeat: NO_REPEAT,
    fixed_appointment: event.fixed_appointment,
    instructors: (event.instructors ?? []).map(({ name, certificate_url }, index) => ({
      id: String(index),
      name,
      certificate_url: certificate_url ?? "",
    })),
    max_participants_per_instructor: event.max_participants_per_instructor ?? TRAINING_RATIO_MAX,
    responsibility_waiver_accepted: accepted,
    responsibility_waiver_checked: waiverChecks(() => accepted),
    privacy_accepted: accepted,
  };
}
