import { Undo2, X } from "lucide-react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { Button } from "../ui/Button.tsx";
import { TapButton } from "./TapButton.tsx";
import type { UndoableChange } from "./useUndoableChanges.ts";

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
