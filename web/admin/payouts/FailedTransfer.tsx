import { RotateCw } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { card, grid, wrap } from "styled-system/patterns";
import type { AdminFailedTransfer } from "../../../worker/payouts/outputs.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { useSearch } from "../../lib/search.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Link } from "../../ui/Link.tsx";
import { linkLook } from "../payments/Fact.tsx";
import { PAYMENTS_KEY } from "../payments/queries.ts";
import { useAdminWrite } from "../useAdminWrite.ts";
import { useInstants } from "../useInstants.ts";
import { requestForgiveness, requestTransferRetry } from "./queries.ts";

/** A transfer that Stripe refused, or a debt: whose, Stripe's words, what to do, and the buttons for it. */
export function FailedTransfer({ transfer }: { transfer: AdminFailedTransfer }) {
  const t = useT();
  const { time } = useInstants();
  const [, change] = useSearch();
  const { payment_id, user_id, full_name, event, net, error, next_attempt_at, forgivable, refunded } =
    transfer;
  const isDebt = forgivable > 0;
  const amount = formatEuros(isDebt ? forgivable : net, t.language);
  const retrying = useAdminWrite(() => requestTransferRetry(payment_id), {
    invalidates: [PAYMENTS_KEY],
    done: t("admin.payouts.retried", "Riproviamo: guarda tra un minuto"),
  });
  return (
    <li className={card({ display: "grid", gap: "2", boxShadow: "card" })}>
      <h4 className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>
        {isDebt ? t("admin.payouts.debt", "Debito di {{amount}}", { amount }) : amount},{" "}
        <Link to={`${paths.adminUsers.href()}?user=${user_id}`} className={linkLook}>
          {displayName(t, full_name)}
        </Link>
      </h4>
      <p className={css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" })}>
        {event?.title ?? t("payouts.event_gone", "Buono regalo o evento eliminato")}
      </p>
      {error && (
        <p className={css({ textStyle: "small", overflowWrap: "anywhere" })}>
          {t("admin.payouts.says", "Stripe dice:")} <q lang="en">{error}</q>
        </p>
      )}
      {refunded > 0 && (
        <p className={css({ textStyle: "small" })}>
          {t("payouts.note_refunded", "{{amount}} rimborsati o contestati.", {
            amount: formatEuros(refunded, t.language),
          })}
        </p>
      )}
      <ul className={adviceLook}>
        {adviceFor(t, isDebt).map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
      {next_attempt_at && (
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t("admin.payouts.next", "Il prossimo tentativo: {{time}}", { time: time(next_attempt_at) })}
        </p>
      )}
      <div className={wrap({ gap: "3" })}>
        <Button look="main" busy={retrying.isPending} onClick={() => retrying.start()}>
          {!retrying.isPending && <RotateCw size={18} aria-hidden />}
          {t("common.retry", "Riprova")}
        </Button>
        {isDebt && <ForgiveDebt paymentId={payment_id} euros={forgivable} />}
        <Button onClick={() => change({ payment: payment_id })}>
          {t("admin.differences.story", "Storia del pagamento")}
        </Button>
      </div>
    </li>
  );
}

function adviceFor(t: Translate, isDebt: boolean): string[] {
  return isDebt
    ? [
        t("admin.payouts.debt_waits", "Lo tratteniamo da soli dai prossimi versamenti di chi organizza."),
        t(
          "admin.payouts.debt_retry",
          "Se sul suo conto Stripe sono arrivati soldi, premi Riprova: li riprendiamo al prossimo giro.",
        ),
        t(
          "admin.payouts.debt_forgive",
          "Se non vende più, scrivi. Se rinunci a riaverli, annulla il debito: lo paga la piattaforma.",
        ),
      ]
    : [
        t(
          "admin.payouts.advice_balance",
          "Se manca saldo, aspetta o aggiungilo al conto Stripe della piattaforma: si riprova da soli.",
        ),
        t(
          "admin.payouts.advice_account",
          "Se il conto di chi organizza è limitato o chiuso, deve rispondere a Stripe: i soldi aspettano.",
        ),
      ];
}

/** The button that ends a debt, once the admin has read what it costs. */
function ForgiveDebt({ paymentId, euros }: { paymentId: string; euros: number }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const amount = formatEuros(euros, t.language);
  const label = t("admin.payouts.forgive", "Annulla il debito");
  const forgiving = useAdminWrite(() => requestForgiveness(paymentId, euros), {
    invalidates: [PAYMENTS_KEY],
    done: t("admin.payouts.forgiven", "Debito annullato: {{amount}}", { amount }),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      <ConfirmDialog
        open={isAsking}
        title={t("admin.payouts.forgive_title", "Annullare {{amount}} di debito?", { amount })}
        text={t(
          "admin.payouts.forgive_text",
          "Non si torna indietro: li paga la piattaforma. Chi organizza lo legge nel suo estratto, e resta nel registro attività.",
        )}
        confirmLabel={label}
        cancelLabel={t("documents.not_now", "Non ora")}
        busy={forgiving.isPending}
        onAction={() => void forgiving.start()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

const adviceLook = grid({ gap: "1", paddingInlineStart: "5", textStyle: "small", listStyleType: "disc" });
