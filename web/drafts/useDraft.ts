import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type DraftKind, DraftSession } from "./DraftSession.ts";

export type DraftState<Fields extends object, Base> = ReturnType<typeof useDraft<Fields, Base>>;

/** A text during writing: stored at each key press, shared with other tabs, removed when the server has it. */
export function useDraft<Fields extends object, Base>(
  userId: string,
  name: string,
  kind: DraftKind<Fields, Base>,
) {
  const [session] = useState(() => new DraftSession(userId, name, kind));
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot);
  useEffect(() => {
    session.kind = kind;
  });
  useEffect(() => session.open(), [session]);
  return { session, ...snapshot, isChanged: session.isChanged };
}

/** Stores the values of a form as a draft, and replaces the form's values by another version or the start. */
export function useFormDraft<Fields extends object, Base>(
  { session, replaced }: DraftState<Fields, Base>,
  values: Fields,
  replace: (fields: Fields) => void,
) {
  const known = useRef(values);
  useEffect(() => {
    if (values === known.current) return;
    known.current = values;
    if (values !== session.getSnapshot().fields) session.change(values);
  }, [session, values]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each replacement
  useEffect(() => {
    if (replaced > 0) replace(session.getSnapshot().fields);
  }, [replaced]);
}
