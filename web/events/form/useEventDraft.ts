import { useEffect, useRef, useState } from "react";
import { v7 as newId } from "uuid";
import type { User } from "../../../worker/auth/contract.ts";
import { valuesOfEvent } from "./eventChange.ts";
import { draftFormName, type EventDraftKey, eventDrafts } from "./eventDrafts.ts";
import type { EventFormKind, EventFormSubject } from "./eventFormKind.ts";
import { changedNames } from "./values.ts";

/**
 * What a form begins with, and the version of the event (`base`) that it changes. `untouched`: the values without any
 * draft; `blank`: those of a form in which nothing is filled in yet.
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
    /** The instant of the draft that the form began with; null when there was none. */
    resumedAt,
    isOver,
    /** The event is saved: nothing is kept any more. */
    end() {
      eventDrafts.drop(key);
      isOver.current = true;
    },
    startOver() {
      eventDrafts.drop(key);
      // The draft may be in another tab too, or its event written and the answer lost: this will be another one.
      if (!about.event) setId(newId());
      setBase(about.event);
      setResumedAt(null);
    },
  };
}

export type EventDraft<Values extends object> = ReturnType<typeof useEventDraft<Values>>;

/** Keeps what is typed with every change. `isKept` is false where the browser refuses. */
export function useKeptDraft<Values extends object>(draft: EventDraft<Values>, values: Values) {
  const { key, id, base, untouched, isOver } = draft;
  const [isKept, setKept] = useState(true);
  const isDirty = changedNames(untouched, values).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when something typed changes
  useEffect(() => {
    if (isOver.current) return;
    if (!isDirty) return eventDrafts.drop(key);
    setKept(eventDrafts.keep(key, { id, values, base, at: new Date().toISOString() }));
  }, [values, base]);
  return { isDirty, isKept };
}

/** Where the form begins: with the draft where there is one, else with the event, a copy, or nothing. */
function begin<Values extends object>(
  kind: EventFormKind<Values>,
  { event, copyOf }: EventFormSubject,
  user: User,
  key: EventDraftKey,
) {
  const blank = event ? valuesOfEvent(kind, event) : kind.blank(user);
  // A copy has no day yet, and no address of its own; what was accepted was accepted for the other.
  const copy = copyOf && { ...kind.valuesOf(copyOf, false, false), date: "", end_date: "", slug: "" };
  const untouched = copy ?? blank;
  const draft = eventDrafts.read<Values>(key);
  if (!draft || !fits(blank, draft.values))
    return { id: event?.id ?? newId(), base: event, initial: untouched, blank, untouched, resumedAt: null };
  const initial = { ...blank, ...draft.values };
  return { id: draft.id, base: draft.base, initial, blank, untouched, resumedAt: draft.at };
}

/** A build before this one may have kept other things. */
function fits<Values extends object>(fresh: Values, kept: unknown): kept is Values {
  if (!kept || typeof kept !== "object") return false;
  return Object.entries(fresh).every(([name, value]) => {
    const found = (kept as Record<string, unknown>)[name];
    return found === undefined || value === null || found === null || typeof found === typeof value;
  });
}
