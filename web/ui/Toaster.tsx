import { Portal } from "@ark-ui/react/portal";
import { Toaster as ArkToaster, createToaster, Toast } from "@ark-ui/react/toast";
import { X } from "lucide-react";
import { type PointerEvent, useEffect, useRef } from "react";
import { css } from "styled-system/css";
import { flex, wrap } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { Button } from "./Button.tsx";
import { isPhone, placeAwayFromControl } from "./notificationPlace.ts";
import { listen, SHOWN_MS } from "./notify.ts";

const SWIPE_PX = 50;

const toaster = createToaster({
  placement: isPhone ? "bottom" : "bottom-start",
  max: 1,
  duration: SHOWN_MS,
  hotkey: ["F8"],
  offsets: "1rem",
});

/** Shows notifications one at a time. F8 focuses them; a swipe of 50 px to the right dismisses one. */
export function Toaster() {
  const t = useT();
  useEffect(
    () =>
      listen((notification) => {
        // A new notification replaces the current one.
        toaster.remove();
        if (!notification) return;
        const { title, description, kind = "info", duration = SHOWN_MS, action } = notification;
        placeAwayFromControl();
        toaster.create({
          ...{ title, description, type: kind, duration },
          ...(action && { action: { label: action.label, onClick: action.onSelect } }),
        });
      }),
    [],
  );
  return (
    // A portal, because the page is hidden from screen readers while a dialog is open.
    <Portal>
      <ArkToaster
        toaster={toaster}
        aria-label={t("common.notifications", "Notifiche (F8)")}
        className={groupLook}
        // F8 pauses the timers; leaving the region must resume them even when no element had the focus before.
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && toaster.resume()}
      >
        {(toast) => (
          <Toast.Root
            className={css({ width: { base: "calc(100vw - 2rem)", sm: "24rem" }, zIndex: "toast" })}
          >
            <Swipeable
              onDismiss={() => toast.id && toaster.dismiss(toast.id)}
              kind={toast.type}
              short={!toast.description}
            >
              <div className={bodyLook}>
                <div className={textLook}>
                  <Toast.Title className={css({ fontWeight: "bold", textStyle: "small" })}>
                    {toast.title}
                  </Toast.Title>
                  {toast.description && (
                    <Toast.Description className={css({ textStyle: "small", color: "muted" })}>
                      {toast.description}
                    </Toast.Description>
                  )}
                </div>
                {toast.action && (
                  <Toast.ActionTrigger asChild>
                    <Button look="quiet" className={actionLook}>
                      {toast.action.label}
                    </Button>
                  </Toast.ActionTrigger>
                )}
              </div>
              <Toast.CloseTrigger asChild>
                <Button look="quiet" size="icon" aria-label={t("common.close", "Chiudi")}>
                  <X size={18} aria-hidden />
                </Button>
              </Toast.CloseTrigger>
            </Swipeable>
          </Toast.Root>
        )}
      </ArkToaster>
    </Portal>
  );
}

/**
 * Above the bars at the bottom, because a phone's navigation, the enrol button and a form's save bar must stay
 * reachable. Header and banner are at the top. An open menu or list is above notifications. Over a dialog, whose
 * buttons are at the bottom, a notification is higher, on a phone outside the sheet (`placeBesideSheet`). When the
 * control that was just used is at the bottom, the notification is at the top: see `placeAwayFromControl`.
 */
const groupLook = css({
  bottom: { base: "calc(4.75rem + env(safe-area-inset-bottom))!", md: "4!" },
  "html:has([data-enrol-bar]) &": { bottom: { base: "calc(8rem + env(safe-area-inset-bottom))!", lg: "4!" } },
  "html:has([data-enrol-bar] [data-hold]) &": {
    bottom: { base: "calc(10.5rem + env(safe-area-inset-bottom))!", lg: "4!" },
  },
  "html:has([data-save-bar]) &": { bottom: { base: "calc(9rem + env(safe-area-inset-bottom))!", md: "20!" } },
  "html:has(:is([role=menu], [role=listbox])[data-state=open]) &": { zIndex: "bar!" },
  "html:has([role=dialog][data-state=open]) &": {
    top: { base: "var(--beside-sheet)!", md: "4!" },
    bottom: "auto!",
    "& > *": { top: "0!", bottom: "auto!" },
  },
  "html[data-notified=above][data-notified] &": {
    top: "var(--above-notified)!",
    bottom: "auto!",
    "& > *": { top: "0!", bottom: "auto!" },
  },
});

/** The button is next to a text of one line, or below a longer one. */
const bodyLook = wrap({ flex: 1, minWidth: "0", align: "center", columnGap: "2" });
const textLook = css({ flex: "1 1 auto", minWidth: "0", paddingBlock: "1.5", overflowWrap: "anywhere" });
const actionLook = css({ marginInlineStart: "-3", paddingInline: "3!" });

type SwipeableProps = {
  onDismiss: () => void;
  kind: string | undefined;
  /** A title without text, on one line if it fits. */
  short: boolean;
  children: React.ReactNode;
};

function Swipeable({ onDismiss, kind, short, children }: SwipeableProps) {
  const start = useRef<number | null>(null);
  const moved = (event: PointerEvent<HTMLDivElement>) =>
    start.current === null ? 0 : Math.max(0, event.clientX - start.current);
  return (
    <div
      data-kind={kind}
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest("button")) return;
        start.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        event.currentTarget.style.transform = `translateX(${moved(event)}px)`;
      }}
      onPointerUp={(event) => {
        if (moved(event) >= SWIPE_PX) onDismiss();
        else event.currentTarget.style.transform = "";
        start.current = null;
      }}
      onPointerCancel={(event) => {
        event.currentTarget.style.transform = "";
        start.current = null;
      }}
      data-short={short || undefined}
      className={flex({
        align: "flex-start",
        gap: "3",
        padding: "4",
        paddingInlineEnd: "2",
        "&[data-short]": { alignItems: "center", gap: "1", paddingBlock: "1" },
        bg: "card",
        borderRadius: "sm",
        boxShadow: "float",
        border: "1px solid token(colors.line)",
        borderInlineStart: "4px solid token(colors.lagoon)",
        touchAction: "pan-y",
        "&[data-kind=error]": { borderInlineStartColor: "danger" },
        "&[data-kind=success]": { borderInlineStartColor: "success" },
      })}
    >
      {children}
    </div>
  );
}
