import { useState } from "react";
import { v7 as newId } from "uuid";
import type { User } from "../../../../worker/auth/outputs.ts";
import type { OwnEvent } from "../../../../worker/events/publishing/outputs.ts";
import { useDraft } from "../../../drafts/useDraft.ts";
import type { EventFormKind, EventFormSubject } from "../values/eventFormKind.ts";
import { changedNames } from "../values/values.ts";
import { valuesOfEvent } from "./eventChange.ts";
import { draftFormName, EVENT_DRAFTS } from "./eventDraftNames.ts";

export type EventDraft<Values extends object> = ReturnType<typeof useEventDraft<Values>>;

/**
 * The values of a form while they are typed, and the version of the event (`base`) that they change. `untouched`: the
 * initial values without a draft; `blank`: the values of an empty form. A new event gets its id with the draft, and
 * another id when the form starts over, because another tab may have the same draft, or its event may be saved with the
 * answer lost.
 */
export function useEventDraft<Values extends object>(
  kind: EventFormKind<Values>,
  about: EventFormSubject,
  user: User,
) {
  const [{ blank, untouched }] = useState(() => begin(kind, about, user));
  const draft = useDraft<Values, OwnEvent>(user.id, EVENT_DRAFTS + draftFormName(kind.name, about), {
    start: () => ({ id: about.event?.id ?? newId(), fields: untouched, base: about.event }),
    isChanged: (values) => changedNames(untouched, values).length > 0,
    isApart: true,
  });
  return { ...draft, blank, untouched };
}

/** The start of the form: the event, a copy, or empty values. */
function begin<Values extends object>(
  kind: EventFormKind<Values>,
  { event, copyOf }: EventFormSubject,
  user: User,
) {
  const blank = event ? valuesOfEvent(kind, event) : kind.blank(user);
  // A copy starts without a day and a slug, and its texts must be accepted again.
  const copy = copyOf && { ...kind.valuesOf(copyOf, false, false), date: "", end_date: "", slug: "" };
  return { blank, untouched: copy ?? blank };
}
