import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { useExpired } from "../auth/session.ts";
import { useSignIn } from "../auth/useSignIn.ts";
import { useT } from "../lib/i18n.tsx";
import { storage } from "../lib/storage.ts";
import { checkoutFailure } from "../payments/failure.ts";
import { notify } from "../ui/notify.ts";
import { giveUpHold } from "./api.ts";

/** Giving a held place back, once they have said yes. `place`: what shows it, which is gone by then. */
export function useGiveUp(eventId: string, place: RefObject<HTMLElement | null>) {
  const t = useT();
  const queries = useQueryClient();
  const expired = useExpired();
  const toSignIn = useSignIn();
  const [asking, setAsking] = useState(false);
  const begun = useRef(false);
  const giving = useMutation({
    mutationFn: (_sent: string | null) => giveUpHold(eventId),
    async onSuccess() {
      notify({
        kind: "success",
        title: t("paying.given_up", "Posto liberato"),
        description: t("paying.nothing_charged", "Non ti è stato addebitato nulla."),
      });
    },
    onError(error, sent) {
      if (expired(error, sent)) return toSignIn();
      notify({ kind: "error", ...checkoutFailure(t, error) });
    },
    async onSettled() {
      const around = place.current?.parentElement;
      setAsking(false);
      await Promise.all(
        [["events"], ["me"]].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ).catch((error: unknown) => console.info(error));
      begun.current = false;
      // After the dialog has given the keyboard back to a button that is no more.
      setTimeout(() => !place.current && goOn(around));
    },
  });
  return {
    asking,
    ask: () => setAsking(true),
    close: () => !giving.isPending && setAsking(false),
    busy: giving.isPending,
    giveUp() {
      if (begun.current) return;
      begun.current = true;
      giving.mutate(storage.token());
    },
  };
}

/** To the button that stands in its place now, else to the page. */
function goOn(around: Element | null | undefined) {
  const next = around?.isConnected ? around.querySelector<HTMLElement>("button") : null;
  (next ?? document.getElementById("main"))?.focus({ preventScroll: true });
}
