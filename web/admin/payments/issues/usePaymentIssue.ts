import { useQueryClient } from "@tanstack/react-query";
import type { PaymentIssue, PaymentIssueProgress } from "../../../../worker/payments/issues/contract.ts";
import { useWrite } from "../../../auth/useWrite.ts";
import { type Translate, useT } from "../../../lib/i18n.tsx";
import { notify } from "../../../ui/notify.ts";
import { markPaidBack, resolvePaymentIssue, retryPaymentIssue } from "./api.ts";
import { paymentIssuesQuery } from "./queries.ts";

const ACTS = { retry: retryPaymentIssue, resolve: resolvePaymentIssue, paidBack: markPaidBack };

/** The delay before the refetch after a retried refund, in milliseconds: by then Stripe has accepted or refused it. */
const LOOK_AGAIN_MS = 5000;

/** The actions on a payment issue. `onGone`: the issue's card, which had the focus, is removed. */
export function usePaymentIssue({ id, title }: PaymentIssue, onGone: () => void) {
  const t = useT();
  const queries = useQueryClient();
  const { queryKey } = paymentIssuesQuery;
  return useWrite((act: keyof typeof ACTS) => ACTS[act](id), {
    onSuccess: (standing) => notify(outcomeNotice(t, standing, title)),
    invalidates: [queryKey],
    onSettled(standing) {
      if (standing && standing.state !== "unsettled") onGone();
      if (standing?.state === "under_way")
        setTimeout(() => queries.invalidateQueries({ queryKey }), LOOK_AGAIN_MS);
    },
    texts: {
      payment_unavailable: t(
        "verification.still_unreachable",
        "Stripe non risponde nemmeno ora. Riprova più tardi.",
      ),
    },
  });
}

function outcomeNotice(
  t: Translate,
  { state }: PaymentIssueProgress,
  title: string,
): Parameters<typeof notify>[0] {
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
