import { Undo2, X } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { Button } from "../ui/Button.tsx";
import type { ChangeInput, RegisterDay } from "./day/registerDay.ts";
import { undoChanges } from "./dives/undoChanges.ts";
import { TapButton } from "./TapButton.tsx";

type Props = { last: UndoableChange | null; onUndo: () => void; onDismiss: () => void };

/** Names the last action and offers its undo. It stays until the next action, because gloves are slow. */
export function UndoBar({ last, onUndo, onDismiss }: Props) {
  const t = useT();
  return (
    <div role="status" className={last ? barLook : undefined}>
      {last && (
        <>
          <span className={css({ flex: 1, minWidth: "0", overflowWrap: "anywhere" })}>{last.text}</span>
          <TapButton onClick={onUndo}>
            <Undo2 size={20} aria-hidden />
            {t("register.undo", "Annulla")}
          </TapButton>
          <Button
            look="quiet"
            size="icon"
            aria-label={t("register.undo_hide", "Nascondi")}
            onClick={onDismiss}
            className={css({ width: "3.5rem!", minHeight: "3.5rem!", flexShrink: 0 })}
          >
            <X size={20} aria-hidden />
          </Button>
        </>
      )}
    </div>
  );
}

const barLook = flex({
  position: "sticky",
  bottom: { base: "calc(4.75rem + env(safe-area-inset-bottom))", md: "4" },
  zIndex: "bar",
  align: "center",
  gap: "1",
  marginTop: "4",
  padding: "2",
  paddingInlineStart: "4",
  bg: "card",
  color: "ink",
  fontWeight: "medium",
  border: "2px solid token(colors.sea)",
  borderRadius: "lg",
  boxShadow: "float",
});

/** The last action, which can be undone until the next one. */
type UndoableChange = { text: string; undo: ChangeInput[] };
export type WriteChanges = (text: string, changes: ChangeInput[]) => Promise<boolean>;

/**
 * Writes changes and remembers the last ones with their undo. `text` describes the action: "Anna fuori dall'acqua".
 * Nothing is remembered when the phone could not store the changes.
 */
export function useUndoableChanges({ view, state, change }: Pick<RegisterDay, "view" | "state" | "change">) {
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
  // A closed register takes back nothing.
  return { write, last: view.status === "closed" ? null : last, undo, dismissLast };
}
