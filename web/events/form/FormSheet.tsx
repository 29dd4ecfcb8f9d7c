import { Dialog } from "@ark-ui/react/dialog";
import { Portal } from "@ark-ui/react/portal";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";

type Props = { title: string; onClose: () => void; children: ReactNode };

/**
 * The form in a sheet at the right of the page behind it; on a phone the sheet fills the screen. A click outside does
 * not close the sheet, because a click by mistake must not discard the form. The focus falls back on the sheet, not on
 * the close button, because otherwise a space typed while an editor replaces its field would close the sheet.
 */
export function FormSheet({ title, onClose, children }: Props) {
  const t = useT();
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open
      closeOnInteractOutside={false}
      initialFocusEl={() => sheet.current}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Dialog.Backdrop className={backdropLook} />
        <Dialog.Positioner className={css({ position: "fixed", inset: "0", zIndex: "panel" })}>
          <Dialog.Content ref={sheet} className={sheetLook}>
            <header className={headLook}>
              <Dialog.Title className={css({ textStyle: "heading" })}>{title}</Dialog.Title>
              <Button look="quiet" size="icon" aria-label={t("common.close", "Chiudi")} onClick={onClose}>
                <X size={20} aria-hidden />
              </Button>
            </header>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

const backdropLook = css({
  position: "fixed",
  inset: "0",
  bg: "rgb(4 28 43 / 45%)",
  zIndex: "panel",
  animation: "fade 140ms",
});
const sheetLook = flex({
  position: "absolute",
  insetBlock: "0",
  insetInlineEnd: "0",
  width: "min(44rem, 100vw)",
  overflowY: "auto",
  direction: "column",
  bg: "ground",
  boxShadow: "float",
  paddingInline: { base: "4", md: "6" },
  outline: "none",
  animation: "fade 140ms",
});
const headLook = flex({
  position: "sticky",
  top: "0",
  zIndex: "bar",
  align: "center",
  justify: "space-between",
  gap: "4",
  marginInline: { base: "-4", md: "-6" },
  paddingInline: { base: "4", md: "6" },
  paddingBlock: { base: "2", md: "4" },
  bg: "ground",
  borderBottom: "1px solid token(colors.line)",
});
