import type { User } from "../../../worker/auth/contract.ts";
import { EventForm } from "./EventForm.tsx";
import { eventFormKind } from "./eventFields.ts";
import type { EventFormSubject } from "./eventFormKind.ts";
import { trainingFormKind } from "./trainingFields.ts";

type Props = { about: EventFormSubject; user: User; kind: "event" | "training" };

/** The form of an event or of a training, each loaded with its own code. */
export function EventFormByKind({ about, user, kind }: Props) {
  return kind === "event" ? (
    <EventForm kind={eventFormKind} about={about} user={user} />
  ) : (
    <EventForm kind={trainingFormKind} about={about} user={user} />
  );
}
