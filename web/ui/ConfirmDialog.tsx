import { Dialog } from "@ark-ui/react/dialog";
import { Portal } from "@ark-ui/react/portal";
import { type ReactNode, useRef } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { Button } from "./Button.tsx";
import { useOpenAfterMount } from "./useOpenAfterMount.ts";

type Props = {
  open: boolean;
  title: string;
  text?: string;
  /** Replaces the text when one sentence is not enough. */
  children?: ReactNode;
  /** The label of the confirming button; omitted while the action is impossible. */
  confirmLabel?: string | undefined;
  /** The label of the cancelling button, which has the initial focus. */
  cancelLabel: string;
  /** For actions that lose no data: confirming is the primary button, cancelling still has the initial focus. */
  isSafe?: boolean;
  busy?: boolean;
  onAction: () => void;
  onClose: () => void;
  /** Returns the element to focus after the action when the opening button was removed; null for the default. */
  focusAfterwards?: (() => HTMLElement | null) | undefined;
};

/** Asks for confirmation before a destructive action. Escape and the first button cancel. */
export function ConfirmDialog({
  open,
  title,
  text,
  children,
  confirmLabel,
  cancelLabel,
  isSafe,
  busy,
  onAction,
  onClose,
  focusAfterwards,
}: Props) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  const isConfirmed = useRef(false);
  function cancel() {
    if (!busy) isConfirmed.current = false;
    onClose();
  }
  function confirm() {
    isConfirmed.current = true;
    onAction();
  }
  return (
    <Dialog.Root
      open={useOpenAfterMount(open)}
      role="alertdialog"
      onOpenChange={(details) => !details.open && cancel()}
      initialFocusEl={() => cancelButton.current}
      finalFocusEl={focusAfterwards && (() => (isConfirmed.current ? focusAfterwards() : null))}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop className={backdropLook} />
        <Dialog.Positioner className={positionerLook}>
          <Dialog.Content className={contentLook}>
            <Dialog.Title className={css({ textStyle: "subheading" })}>{title}</Dialog.Title>
            <Dialog.Description className={css({ textStyle: "small", color: "muted" })}>
              {children ?? text}
            </Dialog.Description>
            <div className={cx(buttonsLook, isSafe ? mainFirstLook : mainLastLook)}>
              <Button ref={cancelButton} look={isSafe ? "plain" : "main"} onClick={cancel}>
                {cancelLabel}
              </Button>
              {confirmLabel && (
                <Button look={isSafe ? "main" : "danger"} busy={busy} onClick={confirm}>
                  {confirmLabel}
                </Button>
              )}
            </div>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

const buttonsLook = flex({ wrap: { sm: "wrap" }, justify: "flex-end", gap: "3", marginTop: "3" });

/** On a phone the primary button is on top. */
const mainFirstLook = css({ flexDirection: { base: "column-reverse", sm: "row" } });
const mainLastLook = css({ flexDirection: { base: "column", sm: "row" } });

const backdropLook = css({
  position: "fixed",
  inset: "0",
  bg: "rgb(4 28 43 / 45%)",
  zIndex: "panel",
  animation: "fade 140ms",
});

const positionerLook = flex({
  position: "fixed",
  inset: "0",
  zIndex: "panel",
  justify: "center",
  align: { base: "flex-end", md: "center" },
});

const contentLook = grid({
  gap: "2",
  width: "100%",
  maxWidth: { md: "30rem" },
  padding: { base: "5", md: "6" },
  paddingBottom: "calc(1.5rem + env(safe-area-inset-bottom))",
  bg: "card",
  borderRadius: "lg",
  borderBottomRadius: { base: "0", md: "lg" },
  boxShadow: "float",
  animation: "rise 260ms ease-out",
  outline: "none",
});
