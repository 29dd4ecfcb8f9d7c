import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { notice } from "styled-system/patterns";
import { TRAININGS_SLUG } from "../../../../worker/events/categories/contract.ts";
import { trainingSeats } from "../../../../worker/events/publishing/contract.ts";
import { TRAINING_RATIO_MAX } from "../../../../worker/events/staff/contract.ts";
import { hasPermission } from "../../../../worker/permissions/permissionMap.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { Select } from "../../../ui/Select.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { PictureField } from "../../../uploads/PictureField.tsx";
import { categoriesQuery } from "../../queries.ts";
import { QuestionsField } from "../requirements/QuestionsField.tsx";
import { RequirementsField } from "../requirements/RequirementsField.tsx";
import { FORM_SECTIONS, type FormSectionName } from "../sections.ts";
import { RepeatFields } from "../times/RepeatFields.tsx";
import { TimesFields } from "../times/TimesFields.tsx";
import type { EventFormState } from "../useEventForm.ts";
import { fieldLabels } from "../values/labels.ts";
import type { AnyValues, CommonValues, EventValues, TrainingValues } from "../values/values.ts";
import { AcceptanceSection } from "./AcceptanceSection.tsx";
import {
  DetailsSection,
  EssentialsSection,
  PicturesSection,
  SeatsSection,
  TextsSection,
} from "./EventSections.tsx";
import { DisciplineFields, LineField, ProseField, pairLook, RegisterField, SchoolField } from "./fields.tsx";
import { InstructorsField } from "./InstructorsField.tsx";
import { OrganizerField } from "./OrganizerField.tsx";
import { VenueFields } from "./VenueFields.tsx";

type Props = { form: EventFormState<TrainingValues> };

const RATIOS = Array.from({ length: TRAINING_RATIO_MAX }, (_, index) => String(index + 1));

/** The fields of a step; the last step of an admin ends with those of admins. */
export function renderSectionFields<Values extends AnyValues>(
  form: EventFormState<Values>,
  section: FormSectionName,
): ReactNode {
  const isLast = section === FORM_SECTIONS[form.kind].at(-1)?.name;
  return (
    <>
      {form.kind === "event"
        ? renderEventSection(form as unknown as EventFormState<EventValues>, section)
        : renderTrainingSection(form as unknown as EventFormState<TrainingValues>, section)}
      {isLast && hasPermission(form.user, "events.hand_over") && (
        <AdminFields form={form as unknown as EventFormState<CommonValues>} />
      )}
    </>
  );
}

function renderEventSection(form: EventFormState<EventValues>, section: FormSectionName): ReactNode {
  if (section === "essentials") return <EssentialsSection form={form} />;
  if (section === "seats") return <SeatsSection form={form} />;
  if (section === "details") return <DetailsSection form={form} />;
  return (
    <>
      <TextsSection form={form} />
      <PicturesSection form={form} />
    </>
  );
}

function renderTrainingSection(form: EventFormState<TrainingValues>, section: FormSectionName): ReactNode {
  if (section === "essentials") return <TrainingEssentialsSection form={form} />;
  if (section === "water") return <InstructorsSection form={form} />;
  if (section === "acceptance") return <AcceptanceSection form={form} />;
  return (
    <>
      <TrainingTextsSection form={form} />
      <TrainingPictureSection form={form} />
    </>
  );
}

/** The fields of admins: the organizer, and the slug; a blank slug is derived from the title and the day. */
function AdminFields({ form }: { form: EventFormState<CommonValues> }) {
  const t = useT();
  const { values, errors, change, draft } = form;
  return (
    <>
      <OrganizerField
        id="organizer_id"
        label={fieldLabels(t).organizer_id}
        value={values.organizer_id}
        help={
          draft.base
            ? t(
                "organizing.organizer_help",
                "Se lo cambi, l’evento passa a un’altra persona: ti chiediamo conferma.",
              )
            : t("organizing.organizer_help_new", "Chi gestirà l’evento. Se non sei tu, riceve un’email.")
        }
        error={fieldErrorText(t, errors.organizer_id)}
        onChange={(organizer) => change("organizer_id", organizer)}
      />
      <LineField
        form={form}
        name="slug"
        autoCapitalize="none"
        help={t("organizing.slug_help", "Lascia vuoto: si crea da titolo e data.")}
      />
    </>
  );
}

function TrainingEssentialsSection({ form }: Props) {
  const t = useT();
  const labels = fieldLabels(t);
  const { values, change } = form;
  return (
    <>
      <SchoolField form={form as unknown as EventFormState<CommonValues>} />
      <LineField form={form} name="title" />
      <TimesFields form={form as unknown as EventFormState<CommonValues>} isTraining />
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
        <DisciplineFields form={form} none={t("organizing.choose", "Scegli…")} />
      </div>
    </>
  );
}

/** The instructors, and the number of seats that follows from them. */
function InstructorsSection({ form }: Props) {
  const t = useT();
  const { values, errors, change } = form;
  const ratio = values.max_participants_per_instructor;
  const seats = trainingSeats(values.instructors.length, ratio);
  const { data: categories = [] } = useQuery(categoriesQuery);
  const common = form as unknown as EventFormState<CommonValues>;
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
      <RegisterField form={common} />
      <RequirementsField
        form={common}
        categoryId={categories.find(({ slug }) => slug === TRAININGS_SLUG)?.id ?? ""}
      />
      <QuestionsField form={common} />
    </>
  );
}

function TrainingTextsSection({ form }: Props) {
  return (
    <>
      <ProseField form={form} name="activity_details" />
      <ProseField form={form} name="objectives" />
      <ProseField form={form} name="who_we_are" />
    </>
  );
}

function TrainingPictureSection({ form }: Props) {
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
