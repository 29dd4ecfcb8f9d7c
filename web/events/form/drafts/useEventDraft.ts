import { useEffect, useRef, useState } from "react";
import { v7 as newId } from "uuid";
import type { User } from "../../../../worker/auth/contract.ts";
import { valuesOfEvent } from "../saving/eventChange.ts";
import type { EventFormKind, EventFormSubject } from "../values/eventFormKind.ts";
import { changedNames } from "../values/values.ts";
import { draftFormName, type EventDraftKey, eventDrafts } from "./eventDrafts.ts";

/**
 * The initial values of a form, and the version of the event (`base`) that it changes. `untouched`: the initial values
 * without a draft; `blank`: the values of an empty form.
 */
export function useEventDraft<Values extends object>(
  kind: EventFormKind<Values>,
  about: EventFormSubject,
  user: User,
) {
  const key: EventDraftKey = { userId: user.id, form: draftFormName(kind.name, about) };
  const [begun] = useState(() => begin(kind, about, user, key));
  const [id, setId] = useState(begun.id);
  const [base, setBase] = useState(begun.base);
  const [resumedAt, setResumedAt] = useState(begun.resumedAt);
  const isOver = useRef(false);
  return {
    ...begun,
    key,
    id,
    base,
    setBase,
    /** The instant of the draft that the form started from; null without a draft. */
    resumedAt,
    isOver,
    /** Deletes the draft, because the event is saved. */
    end() {
      eventDrafts.drop(key);
      isOver.current = true;
    },
    startOver() {
      eventDrafts.drop(key);
      // Another tab may have the same draft, or its event may be saved with the answer lost, so a new event gets a new
      // id.
      if (!about.event) setId(newId());
      setBase(about.event);
      setResumedAt(null);
    },
  };
}

export type EventDraft<Values extends object> = ReturnType<typeof useEventDraft<Values>>;

/** Saves the draft at every change. `isKept` is false when the browser's storage refuses. */
export function useKeptDraft<Values extends object>(draft: EventDraft<Values>, values: Values) {
  const { key, id, base, untouched, isOver } = draft;
  const [isKept, setKept] = useState(true);
  const isDirty = changedNames(untouched, values).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved when a value changes
  useEffect(() => {
    if (isOver.current) return;
    if (!isDirty) return eventDrafts.drop(key);
    setKept(eventDrafts.keep(key, { id, values, base, at: new Date().toISOString() }));
  }, [values, base]);
  return { isDirty, isKept };
}

/** The start of the form: from the draft if there is one, else from the event, a copy, or empty values. */
function begin<Values extends object>(
  kind: EventFormKind<Values>,
  { event, copyOf }: EventFormSubject,
  user: User,
  key: EventDraftKey,
) {
  const blank = event ? valuesOfEvent(kind, event) : kind.blank(user);
  // A copy starts without a day and a slug, and its texts must be accepted again.
  const copy = copyOf && { ...kind.valuesOf(copyOf, false, false), date: "", end_date: "", slug: "" };
  const untouched = copy ?? blank;
  const draft = eventDrafts.read<Values>(key);
  if (!draft || !fits(blank, draft.values))
    return { id: event?.id ?? newId(), base: event, initial: untouched, blank, untouched, resumedAt: null };
  const initial = { ...blank, ...draft.values };
  return { id: draft.id, base: draft.base, initial, blank, untouched, resumedAt: draft.at };
}

/** A draft of an earlier build may have another shape. */
function fits<Values extends object>(fresh: Values, kept: unknown): kept is Values {
  if (!kept || typeof kept !== "object") return false;
  return Object.entries(fresh).every(([name, value]) => {
    const found = (kept as Record<string, unknown>)[name];
    return found === undefined || value === null || found === null || typeof found === typeof value;
  });
}
