import type { ReactNode } from "react";
import { DetailsPart, EssentialsPart, PicturesPart, SeatsPart, TextsPart } from "./EventParts.tsx";
import type { SectionName } from "./sections.ts";
import {
  AcceptancePart,
  TrainingEssentials,
  TrainingPicture,
  TrainingTexts,
  WaterPart,
} from "./TrainingParts.tsx";
import type { EventFormState } from "./useEventForm.ts";
import type { AnyValues, EventValues, TrainingValues } from "./values.ts";

/** The fields of a part of the form. */
export function contentOf<Values extends AnyValues>(
  form: EventFormState<Values>,
  section: SectionName,
): ReactNode {
  return form.kind === "event"
    ? eventPart(form as unknown as EventFormState<EventValues>, section)
    : trainingPart(form as unknown as EventFormState<TrainingValues>, section);
}

function eventPart(form: EventFormState<EventValues>, section: SectionName): ReactNode {
  if (section === "essentials") return <EssentialsPart form={form} />;
  if (section === "seats") return <SeatsPart form={form} />;
  if (section === "texts") return <TextsPart form={form} />;
  return section === "pictures" ? <PicturesPart form={form} /> : <DetailsPart form={form} />;
}

function trainingPart(form: EventFormState<TrainingValues>, section: SectionName): ReactNode {
  if (section === "essentials") return <TrainingEssentials form={form} />;
  if (section === "water") return <WaterPart form={form} />;
  if (section === "texts") return <TrainingTexts form={form} />;
  return section === "pictures" ? <TrainingPicture form={form} /> : <AcceptancePart form={form} />;
}
