import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { toSeatOffer } from "../../worker/enrolments/contract.ts";
import type { SoldEvent } from "../../worker/enrolments/outputs.ts";
import { useGoToSignIn } from "../auth/useSignIn.ts";
import { useWrite } from "../auth/useWrite.ts";
import { useT } from "../lib/i18n.tsx";
import { CheckoutDialogs } from "../payments/checkout/CheckoutDialogs.tsx";
import { SaleTermsNote } from "../payments/checkout/SaleTermsNote.tsx";
import { useCheckout } from "../payments/checkout/useCheckout.ts";
import { checkoutFailureNotice } from "../payments/checkoutFailure.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { notify } from "../ui/notify.ts";
import { announcedMinutes, clockText, payableMs } from "./hold.ts";
import { releaseHold } from "./queries.ts";

type Props = {
  event: { id: string; slug: string } & SoldEvent;
  /** The end of the hold: an instant in ISO, by this device's clock. */
  until: string;
  /** Whether the layout has a heading and one line per button. */
  wide: boolean;
};

/** A held seat: the time left to pay, the payment button, and the button that releases the hold. */
export function HoldStatus({ event, until, wide }: Props) {
  const t = useT();
  const queries = useQueryClient();
  const element = useRef<HTMLDivElement>(null);
  const checkout = useCheckout({ eventId: event.id, shown: toSeatOffer(event) });
  const releasing = useReleaseHold(event.id, element);
  const refetchHold = () => {
    for (const queryKey of [["events"], ["me", "participations"]]) queries.invalidateQueries({ queryKey });
  };
  return (
    <div ref={element} data-hold className={grid({ flex: 1, gap: "2" })}>
      {wide && (
        <p className={css({ fontWeight: "bold" })}>{t("paying.held", "Il tuo posto è tenuto da parte")}</p>
      )}
      <div className={flex({ align: "center", gap: "2" })}>
        <p className={css({ flex: 1, textStyle: "small" })}>
          <TimeLeft until={until} onOver={refetchHold} />
        </p>
        {!wide && <ReleaseHoldButton onClick={releasing.ask} />}
      </div>
      <Button
        look="main"
        size={wide ? "lg" : "md"}
        busy={checkout.busy}
        onClick={() => checkout.pay({ resumed: true })}
      >
        {t("paying.resume", "Riprendi il pagamento")}
      </Button>
      <SaleTermsNote what="event" short={!wide} />
      {wide && <ReleaseHoldButton onClick={releasing.ask} />}
      <ConfirmDialog
        open={releasing.isConfirming}
        title={t("paying.give_up_title", "Rinunciare al posto?")}
        text={t("paying.give_up_text", "Torna subito libero per gli altri. Non ti è stato addebitato nulla.")}
        cancelLabel={t("paying.keep", "Mantieni il posto")}
        confirmLabel={t("paying.give_up", "Rinuncia al posto")}
        busy={releasing.busy}
        onAction={releasing.release}
        onClose={releasing.close}
      />
      <CheckoutDialogs event={event} checkout={checkout} />
    </div>
  );
}

function ReleaseHoldButton({ onClick }: { onClick: () => void }) {
  const t = useT();
  return (
    <Button look="quiet" onClick={onClick}>
      {t("paying.give_up", "Rinuncia al posto")}
    </Button>
  );
}

/** Releases a held seat after a confirmation. `element` contains the hold and is removed afterwards. */
function useReleaseHold(eventId: string, element: RefObject<HTMLElement | null>) {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  const around = useRef<Element>(null);
  const releasing = useWrite(() => releaseHold(eventId), {
    onSuccess() {
      notify({
        kind: "success",
        title: t("paying.given_up", "Posto liberato"),
        description: t("paying.nothing_charged", "Non ti è stato addebitato nulla."),
      });
    },
    onExpired: useGoToSignIn(),
    failureNotice: (failure) => checkoutFailureNotice(t, failure),
    invalidates: [["events"], ["me"]],
    onSettled() {
      setConfirming(false);
      // After the dialog has returned the focus to a button that was removed.
      setTimeout(() => !element.current && focusNext(around.current));
    },
  });
  return {
    isConfirming,
    ask: () => setConfirming(true),
    close: () => !releasing.isPending && setConfirming(false),
    busy: releasing.isPending,
    release() {
      around.current = element.current?.parentElement ?? null;
      releasing.start();
    },
  };
}

/** Focuses the button that replaces the hold, or else the page. */
function focusNext(around: Element | null | undefined) {
  const next = around?.isConnected ? around.querySelector<HTMLElement>("button") : null;
  (next ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

const SECOND_MS = 1000;

/**
 * The pause between refetches of a hold whose time to pay is over, in milliseconds. The server may retain the hold for
 * a while, until Stripe has reported a late payment.
 */
const AGAIN_MS = 5000;

type TimeLeftProps = {
  /** The end of the hold: an instant in ISO, by this device's clock. */
  until: string;
  /** Refetches the hold; called when the time to pay is over and repeatedly from then on. */
  onOver: () => void;
};

/**
 * The countdown of a hold. The visible text changes every second; screen readers announce only a few of the minutes and
 * can read the countdown at any time.
 */
function TimeLeft({ until, onOver }: TimeLeftProps) {
  const t = useT();
  const { left, announced } = useTimeLeft(until, onOver);
  return (
    <>
      <span role="timer" className={css({ fontVariantNumeric: "tabular-nums" })}>
        {left > 0
          ? t("paying.left", "Ti restano {{time}} per pagare", { time: clockText(left) })
          : t("paying.over", "Il tempo per pagare è finito")}
      </span>
      <span role="status" className={css({ srOnly: true })}>
        {announced !== null &&
          t.count("paying.minutes_left", announced, {
            one: "Resta {{count}} minuto per pagare",
            other: "Restano {{count}} minuti per pagare",
          })}
      </span>
    </>
  );
}

function useTimeLeft(until: string, onOver: () => void) {
  const [left, setLeft] = useState(() => payableMs(until, Date.now()));
  const [announced, setAnnounced] = useState<number | null>(null);
  const over = useRef(onOver);
  over.current = onOver;
  const refetchedAt = useRef(0);
  useEffect(() => {
    let before = payableMs(until, Date.now());
    const look = () => {
      const now = payableMs(until, Date.now());
      const minutes = announcedMinutes(before, now);
      before = now;
      setLeft(now);
      if (minutes !== null) setAnnounced(minutes);
      if (now > 0 || Date.now() - refetchedAt.current < AGAIN_MS) return;
      refetchedAt.current = Date.now();
      over.current();
    };
    const timer = setInterval(look, SECOND_MS);
    look();
    // A hidden tab's timers are throttled, so the countdown is updated when the tab is shown again.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [until]);
  return { left, announced };
}
