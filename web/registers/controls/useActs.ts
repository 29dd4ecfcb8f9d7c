import { useCallback, useRef, useState } from "react";
import type { ChangeDraft, RegisterDay } from "../day/registerDay.ts";
import { undoDrafts } from "../dives/undoDrafts.ts";

/** The last act, which can be undone until the next one. */
export type UndoableAct = { text: string; undo: ChangeDraft[] };
export type Act = (text: string, drafts: ChangeDraft[]) => Promise<boolean>;

/**
 * Writes taps and remembers the last of them with what undoes it. `text` says what happened: "Anna fuori dall'acqua".
 * Nothing is remembered where the phone could not store the taps.
 */
export function useActs({ state, change }: Pick<RegisterDay, "state" | "change">) {
  const [last, setLast] = useState<UndoableAct | null>(null);
  // Acts of one tap see the state of that tap, whatever has come since.
  const current = useRef(state);
  current.current = state;
  const act = useCallback<Act>(
    async (text, drafts) => {
      if (drafts.length === 0) return true;
      const undo = undoDrafts(current.current, drafts);
      const isKept = await change(drafts);
      if (isKept) setLast({ text, undo });
      return isKept;
    },
    [change],
  );
  const undo = useCallback(async () => {
    if (last && (await change(last.undo))) setLast(null);
  }, [change, last]);
  return { act, last, undo, forget: () => setLast(null) };
}
