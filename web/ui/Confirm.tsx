import { Dialog } from "@ark-ui/react/dialog";
import { Portal } from "@ark-ui/react/portal";
import { type ReactNode, useRef } from "react";
import { css, cx } from "styled-system/css";
import { Button } from "./Button.tsx";

type Props = {
  open: boolean;
  title: string;
  text?: string;
  /** In place of the text, where it takes more than a sentence. */
  children?: ReactNode;
  /** What happens, on the button that does it; left out while nothing can be done. */
  action?: string | undefined;
  /** What happens otherwise, on the button that has the focus. */
  instead: string;
  /** Nothing is lost by the action: it is the main one, and what happens otherwise keeps the focus all the same. */
  leadsOn?: boolean;
  busy?: boolean;
  onAction: () => void;
  onClose: () => void;
  /** Where the keyboard goes on when what opened it is gone by then; null: back to that. */
  goOn?: (() => HTMLElement | null) | undefined;
};

/** Asks before something is lost. Escape, and the button that comes first, leave everything as it is. */
export function Confirm(props: Props) {
  const { open, title, text, children, action, instead, leadsOn, busy, onAction, onClose, goOn } = props;
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root
      open={open}
      role="alertdialog"
      onOpenChange={(details) => !details.open && onClose()}
      initialFocusEl={() => keep.current}
      finalFocusEl={goOn}
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
            <div className={cx(buttonsLook, leadsOn ? mainFirstLook : mainLastLook)}>
              <Button ref={keep} look={leadsOn ? "plain" : "main"} onClick={onClose}>
                {instead}
              </Button>
              {action && (
                <Button look={leadsOn ? "main" : "danger"} busy={busy} onClick={onAction}>
                  {action}
                </Button>
              )}
            </div>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

const buttonsLook = css({
  display: "flex",
  flexWrap: { sm: "wrap" },
  justifyContent: "flex-end",
  gap: "3",
  marginTop: "3",
});

/** On a phone the main action stands above the other, whichever of the two it is. */
const mainFirstLook = css({ flexDirection: { base: "column-reverse", sm: "row" } });
const mainLastLook = css({ flexDirection: { base: "column", sm: "row" } });

const backdropLook = css({
  position: "fixed",
  inset: "0",
  bg: "rgb(4 28 43 / 45%)",
  zIndex: "panel",
  animation: "fade 140ms",
});

const positionerLook = css({
  position: "fixed",
  inset: "0",
  zIndex: "panel",
  display: "flex",
  justifyContent: "center",
  alignItems: { base: "flex-end", md: "center" },
});

const contentLook = css({
  display: "grid",
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
