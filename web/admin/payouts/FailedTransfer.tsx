import { RotateCw } from "lucide-react";
import { css } from "styled-system/css";
import { card, grid, wrap } from "styled-system/patterns";
import type { AdminPayoutsView } from "../../../worker/payouts/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { paths } from "../../paths.ts";
import { transferNotes } from "../../payouts/transferText.ts";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { notify } from "../../ui/notify.ts";
import { errorTitle } from "../errorTitle.ts";
import { linkLook } from "../payments/Fact.tsx";
import { PAYMENTS_KEY } from "../payments/queries.ts";
import { useOpenPayment } from "../payments/useOpenPayment.ts";
import { useInstants } from "../useInstants.ts";
import { requestTransferRetry } from "./queries.ts";

/** A transfer that Stripe refused: whose, Stripe's words, what to do, and the button that tries it again. */
export function FailedTransfer({ transfer }: { transfer: AdminPayoutsView["failed"][number] }) {
  const t = useT();
  const { time } = useInstants();
  const open = useOpenPayment();
  const { payment_id, user_id, full_name, event, net, error, next_attempt_at } = transfer;
  const retrying = useWrite(() => requestTransferRetry(payment_id), {
    invalidates: [PAYMENTS_KEY],
    onSuccess: () =>
      notify({ kind: "success", title: t("admin.payouts.retried", "Riproviamo: guarda tra un minuto") }),
    failureNotice: (failure) => ({ title: errorTitle(t, failure) }),
  });
  return (
    <li className={card({ display: "grid", gap: "2", boxShadow: "card" })}>
      <h4 className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>
        {formatEuros(net, t.language)},{" "}
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
      {transferNotes(t, transfer).map((note) => (
        <p key={note} className={css({ textStyle: "small" })}>
          {note}
        </p>
      ))}
      <ul className={adviceLook}>
        <li>
          {t(
            "admin.payouts.advice_balance",
            "Se manca saldo, aspetta o aggiungilo al conto Stripe della piattaforma: si riprova da soli.",
          )}
        </li>
        <li>
          {t(
            "admin.payouts.advice_account",
            "Se il conto di chi organizza è limitato o chiuso, deve rispondere a Stripe: i soldi aspettano.",
          )}
        </li>
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
        <Button onClick={() => open(payment_id)}>
          {t("admin.differences.story", "Storia del pagamento")}
        </Button>
      </div>
    </li>
  );
}

const adviceLook = grid({ gap: "1", paddingInlineStart: "5", textStyle: "small", listStyleType: "disc" });
