import type { ReactNode } from "react";
import type { FormSectionName } from "../sections.ts";
import type { EventFormState } from "../useEventForm.ts";
import type { AnyValues, CommonValues, EventValues, TrainingValues } from "../values/values.ts";
import { AcceptanceSection } from "./AcceptanceSection.tsx";
import { AdminSection } from "./AdminSection.tsx";
import {
  DetailsSection,
  EssentialsSection,
  PicturesSection,
  SeatsSection,
  TextsSection,
} from "./EventSections.tsx";
import {
  InstructorsSection,
  TrainingEssentialsSection,
  TrainingPictureSection,
  TrainingTextsSection,
} from "./TrainingSections.tsx";

/** Renders the fields of a section of the form. */
export function renderSectionFields<Values extends AnyValues>(
  form: EventFormState<Values>,
  section: FormSectionName,
): ReactNode {
  if (section === "admin") return <AdminSection form={form as unknown as EventFormState<CommonValues>} />;
  return form.kind === "event"
    ? renderEventSection(form as unknown as EventFormState<EventValues>, section)
    : renderTrainingSection(form as unknown as EventFormState<TrainingValues>, section);
}

function renderEventSection(form: EventFormState<EventValues>, section: FormSectionName): ReactNode {
  if (section === "essentials") return <EssentialsSection form={form} />;
  if (section === "seats") return <SeatsSection form={form} />;
  if (section === "texts") return <TextsSection form={form} />;
  return section === "pictures" ? <PicturesSection form={form} /> : <DetailsSection form={form} />;
}

function renderTrainingSection(form: EventFormState<TrainingValues>, section: FormSectionName): ReactNode {
  if (section === "essentials") return <TrainingEssentialsSection form={form} />;
  if (section === "water") return <InstructorsSection form={form} />;
  if (section === "texts") return <TrainingTextsSection form={form} />;
  return section === "pictures" ? <TrainingPictureSection form={form} /> : <AcceptanceSection form={form} />;
}
