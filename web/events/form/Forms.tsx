import type { User } from "../../../worker/auth/contract.ts";
import { EventForm } from "./EventForm.tsx";
import { eventKind } from "./eventKind.ts";
import type { About } from "./kinds.ts";
import { trainingKind } from "./trainingKind.ts";

type Props = { about: About; user: User; kind: "event" | "training" };

/** The form of the kind that is asked for, with all that it is made of. */
export function Forms({ about, user, kind }: Props) {
  return kind === "event" ? (
    <EventForm kind={eventKind} about={about} user={user} />
  ) : (
    <EventForm kind={trainingKind} about={about} user={user} />
  );
}
