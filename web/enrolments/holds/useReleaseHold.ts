import { type RefObject, useRef, useState } from "react";
import { useGoToSignIn } from "../../auth/useSignIn.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { checkoutFailureNotice } from "../../payments/checkoutFailure.ts";
import { notify } from "../../ui/notify.ts";
import { releaseHold } from "../api.ts";

/** Releases a held seat after a confirmation. `element` contains the hold and is removed afterwards. */
export function useReleaseHold(eventId: string, element: RefObject<HTMLElement | null>) {
  const t = useT();
  const [isAsked, setAsking] = useState(false);
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
      setAsking(false);
      // After the dialog has returned the focus to a button that was removed.
      setTimeout(() => !element.current && focusNext(around.current));
    },
  });
  return {
    isAsked,
    ask: () => setAsking(true),
    close: () => !releasing.isPending && setAsking(false),
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
