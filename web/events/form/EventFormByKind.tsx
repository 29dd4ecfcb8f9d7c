import type { User } from "../../../worker/auth/outputs.ts";
import { EventForm } from "./EventForm.tsx";
import { eventFormKind } from "./values/eventFields.ts";
import type { EventFormSubject } from "./values/eventFormKind.ts";
import { trainingFormKind } from "./values/trainingFields.ts";

type Props = {
  about: EventFormSubject;
  user: User;
  kind: "event" | "training";
  onSaved?: (() => void) | undefined;
};

/** The form of an event or of a training; each kind's code is loaded separately. */
export function EventFormByKind({ kind, ...props }: Props) {
  return kind === "event" ? (
    <EventForm kind={eventFormKind} {...props} />
  ) : (
    <EventForm kind={trainingFormKind} {...props} />
  );
}
