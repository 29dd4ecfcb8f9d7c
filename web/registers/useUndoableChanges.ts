import { useCallback, useRef, useState } from "react";
import type { ChangeInput, RegisterDay } from "./day/registerDay.ts";
import { undoChanges } from "./dives/undoChanges.ts";

/** The last action, which can be undone until the next one. */
export type UndoableChange = { text: string; undo: ChangeInput[] };
export type WriteChanges = (text: string, changes: ChangeInput[]) => Promise<boolean>;

/**
 * Writes changes and remembers the last ones with their undo. `text` describes the action: "Anna fuori dall'acqua".
 * Nothing is remembered when the phone could not store the changes.
 */
export function useUndoableChanges({ state, change }: Pick<RegisterDay, "state" | "change">) {
  const [last, setLast] = useState<UndoableChange | null>(null);
  // The state at the time of the tap, so that several changes of one tap use the same state.
  const current = useRef(state);
  current.current = state;
  const write = useCallback<WriteChanges>(
    async (text, changes) => {
      if (changes.length === 0) return true;
      const undo = undoChanges(current.current, changes);
      const isStored = await change(changes);
      if (isStored) setLast({ text, undo });
      return isStored;
    },
    [change],
  );
  const undo = useCallback(async () => {
    if (last && (await change(last.undo))) setLast(null);
  }, [change, last]);
  const dismissLast = useCallback(() => setLast(null), []);
  return { write, last, undo, dismissLast };
}
