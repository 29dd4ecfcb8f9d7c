import { useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useId, useState } from "react";
import { css } from "styled-system/css";
import { card, grid, wrap } from "styled-system/patterns";
import { isPackagePayment } from "../../../worker/payments/contract.ts";
import { canMarkPaidBack, canResolveIssue, canRetryIssue } from "../../../worker/payments/issues/contract.ts";
import type { PaymentIssue, PaymentIssueProgress } from "../../../worker/payments/issues/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { paths } from "../../paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { notify } from "../../ui/notify.ts";
import { StripeLink } from "./Fact.tsx";
import { PaymentIssueDetails } from "./PaymentIssueDetails.tsx";
import { adviceForIssue } from "./paymentIssueAdvice.ts";
import { markPaidBack, paymentIssuesQuery, resolvePaymentIssue, retryPaymentIssue } from "./queries.ts";

type Props = {
  found: PaymentIssue;
  /** Called when the card is removed from the list, so that the focus moves elsewhere. */
  onGone: () => void;
};

const ACTS = { retry: retryPaymentIssue, resolve: resolvePaymentIssue, paidBack: markPaidBack };

/** The delay before the refetch after a retried refund, in milliseconds: by then Stripe has accepted or refused it. */
const LOOK_AGAIN_MS = 5000;

/** One payment issue: its description, its details, the advised steps and their buttons. */
export function PaymentIssueCard({ found, onGone }: Props) {
  const t = useT();
  const id = useId();
  const [asking, setAsking] = useState<"resolve" | "paidBack" | null>(null);
  const canDecide = found.dispute?.can_decide === true;
  const { start, isPending, variables } = usePaymentIssue(found, onGone);
  const busy = isPending ? variables : null;
  return (
    <li className={card({ padding: { base: "4", md: "6" }, boxShadow: "card" })}>
      <article aria-labelledby={id} className={grid({ gap: "4", minWidth: "0" })}>
        {found.reasons.map((reason, index) => {
          const { title, text, steps } = adviceForIssue(t, reason, found);
          return (
            <div key={reason} className={grid({ gap: "2" })}>
              <h2 id={index === 0 ? id : undefined} className={css({ textStyle: "subheading" })}>
                {title}
              </h2>
              <p>{text}</p>
              <ol className={stepsLook}>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </div>
          );
        })}
        <PaymentIssueDetails found={found} />
        <div className={wrap({ gap: "3" })}>
          {canRetryIssue(found) && (
            <Button
              look="main"
              busy={busy === "retry"}
              disabled={busy !== null}
              onClick={() => start("retry")}
            >
              {busy !== "retry" && <RotateCw size={18} aria-hidden />}
              {t("common.retry", "Riprova")}
            </Button>
          )}
          {canResolveIssue(found) && (
            <Button busy={busy === "resolve"} disabled={busy !== null} onClick={() => setAsking("resolve")}>
              {canDecide
                ? t("participants.dispute_keep", "Mantieni l’iscrizione")
                : t("verification.resolve", "Segna come risolto")}
            </Button>
          )}
          {canDecide && found.event && (
            <ButtonLink to={paths.participants.href(found.event.id)}>
              {t("verification.to_participants", "Apri i partecipanti")}
            </ButtonLink>
          )}
          {isPackagePayment(found) && found.dispute?.state === "lost" && (
            <ButtonLink to={`${paths.adminPackages.href()}?search=${found.id}`}>
              {t("verification.to_package", "Vai al pacchetto")}
            </ButtonLink>
          )}
          {canMarkPaidBack(found) && (
            <Button busy={busy === "paidBack"} disabled={busy !== null} onClick={() => setAsking("paidBack")}>
              {t("verification.paid_back", "Rimborsato in altro modo")}
            </Button>
          )}
          <StripeLink href={found.stripe_url} look="quiet" />
        </div>
      </article>
      <ConfirmDialog
        open={asking === "resolve"}
        title={t("verification.resolve_title", "Segnare come risolto?")}
        text={t(
          "verification.resolve_text",
          "Sparisce da questa lista. Non sposta denaro e non cambia iscrizioni: quello lo hai già fatto tu.",
        )}
        confirmLabel={t("verification.resolve", "Segna come risolto")}
        cancelLabel={t("verification.resolve_not", "Non ancora")}
        onAction={() => {
          setAsking(null);
          start("resolve");
        }}
        onClose={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === "paidBack"}
        title={t("verification.paid_back_title", "Hai già rimborsato {{amount}}?", {
          amount: formatEuros(found.left, t.language),
        })}
        text={t(
          "verification.paid_back_text",
          "Noi non mandiamo nulla: registriamo soltanto che l’importo è stato rimborsato a chi ha pagato, fuori da Stripe.",
        )}
        confirmLabel={t("verification.paid_back_yes", "Sì, rimborsato")}
        cancelLabel={t("verification.resolve_not", "Non ancora")}
        onAction={() => {
          setAsking(null);
          start("paidBack");
        }}
        onClose={() => setAsking(null)}
      />
    </li>
  );
}

const stepsLook = grid({ gap: "1", paddingInlineStart: "5", textStyle: "small", listStyleType: "decimal" });

/** The actions on a payment issue. `onGone`: the issue's card, which had the focus, is removed. */
function usePaymentIssue({ id, title }: PaymentIssue, onGone: () => void) {
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
