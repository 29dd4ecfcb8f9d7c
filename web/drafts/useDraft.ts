import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type DraftKind, DraftSession } from "./DraftSession.ts";

export type DraftState<Fields extends object, Base> = ReturnType<typeof useDraft<Fields, Base>>;

/**
 * A text while it is written: kept in this browser at each key press, shared with its other tabs, and removed when the
 * server has it.
 */
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

/** Keeps the values of a form as a draft, and puts into the form what replaces them: another version, or the start. */
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
