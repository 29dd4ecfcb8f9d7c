import { paths } from "../../../paths.ts";
import type { EventFormSubject } from "../values/eventFormKind.ts";

/** The prefix of the names of event drafts; the name of the form follows. */
export const EVENT_DRAFTS = "event:";

/** The name of a form's draft: one each for a new event, a new training, a copy of an event, an existing event. */
export function draftFormName(kind: "event" | "training", { event, copyOf }: EventFormSubject): string {
  if (event) return event.id;
  return copyOf ? `copy-${kind}-${copyOf.id}` : `new-${kind}`;
}

/** The path of the form that a draft belongs to. */
export function draftFormPath(form: string): string {
  const [, how, kind, copyOf] = /^(new|copy)-(event|training)-?(.*)$/.exec(form) ?? [];
  if (!how) return paths.editEvent.href(form);
  return (kind === "event" ? paths.newEvent : paths.newTraining).href(copyOf || undefined);
}
