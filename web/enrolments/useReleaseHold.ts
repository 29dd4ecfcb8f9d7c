import { type RefObject, useRef, useState } from "react";
import { useGoToSignIn } from "../auth/useSignIn.ts";
import { useWrite } from "../auth/useWrite.ts";
import { useT } from "../lib/i18n.tsx";
import { checkoutFailureNotice } from "../payments/checkoutFailure.ts";
import { notify } from "../ui/notify.ts";
import { releaseHold } from "./api.ts";

/** Giving a held place back, once they have said yes. `place`: what shows it, which is gone by then. */
export function useReleaseHold(eventId: string, place: RefObject<HTMLElement | null>) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const around = useRef<Element>(null);
  const giving = useWrite(() => releaseHold(eventId), {
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
      setAsking(false);
      // After the dialog has given the keyboard back to a button that is no more.
      setTimeout(() => !place.current && focusNext(around.current));
    },
  });
  return {
    asking,
    ask: () => setAsking(true),
    close: () => !giving.isPending && setAsking(false),
    busy: giving.isPending,
    giveUp() {
      around.current = place.current?.parentElement ?? null;
      giving.start();
    },
  };
}

/** To the button that stands in its place now, else to the page. */
function focusNext(around: Element | null | undefined) {
  const next = around?.isConnected ? around.querySelector<HTMLElement>("button") : null;
  (next ?? document.getElementById("main"))?.focus({ preventScroll: true });
}
