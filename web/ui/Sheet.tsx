import { Dialog } from "@ark-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { Button } from "./Button.tsx";
import { useOpenAfterMount } from "./useOpenAfterMount.ts";

type Props = {
  open: boolean;
  title: string;
  /** By default "Chiudi". */
  closeLabel?: string;
  onClose: () => void;
  children: ReactNode;
  /** Its width on a desktop. */
  size?: "large" | "small" | "full" | "side";
  /** Keeps the content while the sheet is closed, because uploads in it continue. */
  isKept?: boolean;
  /** The element that gets the focus when the sheet opens; without one, its first control. */
  initialFocus?: Readonly<RefObject<HTMLElement | null>>;
};

/** `full` has a fixed height independent of its content: on a phone the screen's. `side` is a drawer at the page's edge. */
const SIZES = {
  large: css({ maxWidth: { md: "52rem" }, maxHeight: { base: "92dvh", md: "calc(100dvh - 8rem)" } }),
  small: css({ maxWidth: { md: "30rem" }, maxHeight: { base: "92dvh", md: "calc(100dvh - 8rem)" } }),
  full: css({
    maxWidth: { md: "60rem" },
    height: { base: "100dvh", md: "calc(100dvh - 8rem)" },
    borderTopRadius: { base: "0!", md: "lg!" },
  }),
  side: css({
    position: { md: "fixed" },
    insetBlock: { md: "0" },
    insetInlineEnd: { md: "0" },
    maxWidth: { md: "28rem" },
    maxHeight: { base: "92dvh", md: "none" },
    borderRadius: { md: "0!" },
  }),
};

/**
 * A dialog over the page; on a phone it slides in from below. A click outside closes it, unless a list inside is
 * open.
 */
export function Sheet({
  open,
  title,
  closeLabel,
  onClose,
  children,
  size = "large",
  isKept = false,
  ...props
}: Props) {
  const t = useT();
  const { initialFocus } = props;
  return (
    <Dialog.Root
      open={useOpenAfterMount(open)}
      onOpenChange={(details) => !details.open && onClose()}
      onPointerDownOutside={(event) => holdsOpenList() && event.preventDefault()}
      {...(initialFocus && { initialFocusEl: () => scrolledTo(initialFocus.current) })}
      lazyMount
      unmountOnExit={!isKept}
    >
      <Dialog.Backdrop
        className={css({
          position: "fixed",
          inset: "0",
          bg: "rgb(4 28 43 / 45%)",
          zIndex: "panel",
          _open: { animation: "fade 140ms" },
        })}
      />
      <Dialog.Positioner
        className={flex({
          position: "fixed",
          inset: "0",
          zIndex: "panel",
          justify: "center",
          align: { base: "flex-end", md: "flex-start" },
          paddingTop: { md: "6rem" },
          paddingInline: { md: "6" },
        })}
      >
        <Dialog.Content
          data-drawer={size === "side" || undefined}
          className={cx(
            SIZES[size],
            css({
              width: "100%",
              overflowY: "auto",
              padding: { base: "5", md: "6" },
              paddingBottom: "calc(1.5rem + env(safe-area-inset-bottom))",
              bg: "card",
              borderRadius: "lg",
              borderBottomRadius: { base: "0", md: "lg" },
              boxShadow: "float",
              _open: { animation: "rise 260ms ease-out" },
              outline: "none",
            }),
          )}
        >
          <div data-sheet-head className={headLook}>
            <Dialog.Title className={css({ textStyle: "subheading" })}>{title}</Dialog.Title>
            <Button
              look="quiet"
              size="icon"
              aria-label={closeLabel ?? t("common.close", "Chiudi")}
              onClick={onClose}
            >
              <X size={20} aria-hidden />
            </Button>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Positioner>
    </Dialog.Root>
  );
}

/** Sticks to the top of a long sheet and covers the sheet's padding. */
const headLook = flex({
  align: "center",
  justify: "space-between",
  position: "sticky",
  top: { base: "-5", md: "-6" },
  zIndex: "1",
  bg: "card",
  marginTop: { base: "-5", md: "-6" },
  marginInline: { base: "-5", md: "-6" },
  paddingTop: { base: "5", md: "6" },
  paddingInline: { base: "5", md: "6" },
  paddingBottom: "2",
  marginBottom: "2",
});

/** The element, in view: the dialog focuses without scrolling. */
function scrolledTo(element: HTMLElement | null): HTMLElement | null {
  element?.scrollIntoView({ block: "nearest" });
  return element;
}

/** Whether a select or picker inside is open, because the click that closes it must not close the sheet too. */
function holdsOpenList(): boolean {
  return document.querySelector("[role=dialog] [data-part=content][data-state=open]") !== null;
}
