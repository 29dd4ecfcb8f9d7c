import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Case, Standing } from "../../worker/verification/contract.ts";
import { useExpired } from "../auth/session.ts";
import { type Translate, useT } from "../lib/i18n.tsx";
import { storage } from "../lib/storage.ts";
import { notify } from "../ui/notify.ts";
import { paidBackCase, resolveCase, retryCase } from "./api.ts";
import { casesQuery } from "./queries.ts";
import { failureText } from "./words.ts";

const ACTS = { retry: retryCase, resolve: resolveCase, paidBack: paidBackCase };

type Act = keyof typeof ACTS;

/** By then Stripe has said whether it takes a refund this time. */
const LOOK_AGAIN_MS = 5000;

/** What can be done about a case. `onGone`: its card, which had the focus, is no more. */
export function useCase({ id, title }: Case, onGone: () => void) {
  const t = useT();
  const expired = useExpired();
  const queries = useQueryClient();
  // The second half of a double click comes before the button can be drawn as busy.
  const begun = useRef(false);
  const look = () => queries.invalidateQueries({ queryKey: casesQuery.queryKey });
  const doing = useMutation({
    mutationFn: ({ what }: { what: Act; sent: string | null }) => ACTS[what](id),
    async onSuccess(standing) {
      notify(toldOf(t, standing, title));
      await look();
      if (standing.state !== "unsettled") onGone();
      if (standing.state === "under_way") setTimeout(look, LOOK_AGAIN_MS);
    },
    onError(error, { sent }) {
      if (!expired(error, sent)) notify({ kind: "error", title: failureText(t, error) });
    },
    onSettled() {
      begun.current = false;
    },
  });
  function begin(what: Act) {
    if (begun.current) return;
    begun.current = true;
    doing.mutate({ what, sent: storage.token() });
  }
  return {
    busy: doing.isPending ? doing.variables.what : null,
    retry: () => begin("retry"),
    resolve: () => begin("resolve"),
    paidBack: () => begin("paidBack"),
  };
}

function toldOf(t: Translate, { state }: Standing, title: string): Parameters<typeof notify>[0] {
  if (state === "settled")
    return { kind: "success", title: t("verification.settled", "A posto: {{title}}", { title }) };
  if (state === "under_way") {
    return {
      kind: "success",
      title: t("verification.sent_again", "Rimborso inviato di nuovo a Stripe"),
      description: t("verification.sent_again_text", "Se Stripe dice ancora di no, torna in questa lista."),
    };
  }
  return {
    kind: "info",
    title: t("verification.unsettled", "Resta da verificare"),
    description: t("verification.unsettled_text", "Abbiamo riprovato, e per ora non è cambiato nulla."),
  };
}
