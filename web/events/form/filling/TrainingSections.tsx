import { notice } from "styled-system/patterns";
import { DISCIPLINES, LEVELS } from "../../../../worker/events/contract.ts";
import { RATIO_MAX, trainingSeats } from "../../../../worker/events/publishing/contract.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { Select } from "../../../ui/Select.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { PictureField } from "../../../uploads/PictureField.tsx";
import { disciplineName, levelName } from "../../labels.ts";
import { RegisterField } from "../RegisterField.tsx";
import { RepeatFields } from "../series/RepeatFields.tsx";
import { WhenFields } from "../times/WhenFields.tsx";
import type { EventFormState } from "../useEventForm.ts";
import { fieldLabels } from "../values/labels.ts";
import type { CommonValues, TrainingValues } from "../values/values.ts";
import { ChoiceField, LineField, ProseField, pairLook } from "./fields.tsx";
import { InstructorsField } from "./InstructorsField.tsx";
import { VenueFields } from "./VenueFields.tsx";

type Props = { form: EventFormState<TrainingValues> };

export function TrainingEssentialsSection({ form }: Props) {
  const t = useT();
  const labels = fieldLabels(t);
  const { values, change } = form;
  const none = t("organizing.choose", "Scegli…");
  return (
    <>
      <LineField form={form} name="title" />
      <WhenFields form={form as unknown as EventFormState<CommonValues>} isTraining />
      {form.draft.base === null ? (
        <RepeatFields form={form} />
      ) : (
        <Switch
          name="fixed_appointment"
          label={labels.fixed_appointment}
          help={t(
            "organizing.fixed_help",
            "Nella pagina si legge «Fisso, ogni settimana»; non crea altre date.",
          )}
          checked={values.fixed_appointment}
          onChange={(fixed) => change("fixed_appointment", fixed)}
        />
      )}
      <VenueFields form={form} />
      <ProseField
        form={form}
        name="schedule_meeting_point"
        help={
          values.start_time
            ? t("organizing.meeting_help_timed", "L’ora c’è già: basta dire dove vi trovate.")
            : t("organizing.meeting_help", "A che ora e dove vi trovate.")
        }
      />
      <div className={pairLook}>
        <ChoiceField
          form={form}
          name="discipline"
          none={none}
          options={DISCIPLINES.map((value) => ({ value, label: disciplineName(t, value) }))}
        />
        <ChoiceField
          form={form}
          name="level"
          none={none}
          options={LEVELS.map((value) => ({ value, label: levelName(t, value) }))}
        />
      </div>
    </>
  );
}

const RATIOS = Array.from({ length: RATIO_MAX }, (_, index) => String(index + 1));

/** The instructors, and the number of seats that follows from them. */
export function InstructorsSection({ form }: Props) {
  const t = useT();
  const { values, errors, change } = form;
  const ratio = values.max_participants_per_instructor;
  const seats = trainingSeats(values.instructors.length, ratio);
  return (
    <>
      <InstructorsField form={form} />
      <Select
        label={fieldLabels(t).max_participants_per_instructor}
        name="max_participants_per_instructor"
        value={String(ratio)}
        options={RATIOS.map((value) => ({ value, label: value }))}
        error={fieldErrorText(t, errors.max_participants_per_instructor)}
        onChange={(value) => change("max_participants_per_instructor", Number(value))}
      />
      <p role="status" className={notice({ fontWeight: "medium" })}>
        {t.count("organizing.training_seats", seats, {
          one: "{{count}} posto in tutto.",
          other: "{{count}} posti in tutto.",
        })}
      </p>
      <RegisterField form={form as unknown as EventFormState<CommonValues>} />
    </>
  );
}

export function TrainingTextsSection({ form }: Props) {
  return (
    <>
      <ProseField form={form} name="activity_details" />
      <ProseField form={form} name="objectives" />
      <ProseField form={form} name="who_we_are" />
    </>
  );
}

export function TrainingPictureSection({ form }: Props) {
  const t = useT();
  const { values, errors, change, uploads } = form;
  return (
    <PictureField
      id="image_url"
      label={fieldLabels(t).image_url}
      value={values.image_url}
      error={fieldErrorText(t, errors.image_url)}
      onChange={(url) => change("image_url", url)}
      onBusy={(count) => uploads.set("image_url", count)}
    />
  );
}
