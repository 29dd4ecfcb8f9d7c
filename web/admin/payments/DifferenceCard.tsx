import { useId, useState } from "react";
import { css } from "styled-system/css";
import { card, grid, wrap } from "styled-system/patterns";
import {
  DIFFERENCE_REASON_MAX,
  DIFFERENCE_REASON_MIN,
} from "../../../worker/payments/comparison/contract.ts";
import type { LedgerDifference } from "../../../worker/payments/comparison/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { ReasonSheet } from "../../ui/ReasonSheet.tsx";
import { useAdminWrite } from "../useAdminWrite.ts";
import { useInstants } from "../useInstants.ts";
import { differenceAdvice, differenceText } from "./differenceText.ts";
import { StripeLink } from "./Fact.tsx";
import { PAYMENTS_KEY, resolveLedgerDifference } from "./queries.ts";

/** A difference between ledger and Stripe: its description, the advised step, and closing it with a reason. */
export function DifferenceCard({ difference }: { difference: LedgerDifference }) {
  const t = useT();
  const id = useId();
  const { time } = useInstants();
  const [, change] = useSearch();
  const [isResolving, setIsResolving] = useState(false);
  const { title, details } = differenceText(t, difference);
  const { payment, state } = difference;
  return (
    <li className={card({ boxShadow: "card" })}>
      <article aria-labelledby={id} className={grid({ gap: "2", minWidth: "0" })}>
        <h3 id={id} className={css({ textStyle: "subheading" })}>
          {title}
        </h3>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        {difference.reason && <p className={css({ overflowWrap: "anywhere" })}>«{difference.reason}»</p>}
        {state === "open" && (
          <p className={css({ color: "muted", textStyle: "small" })}>
            {differenceAdvice(t, difference.kind)}
          </p>
        )}
        <p className={css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" })}>
          {time(difference.occurred_at)}
          {payment && `, ${payment.title}`}
          <br />
          <code className={css({ fontSize: "xs" })}>{difference.reference}</code>
        </p>
        <div className={wrap({ gap: "3", marginTop: "2" })}>
          {payment && (
            <Button onClick={() => change({ payment: payment.id })}>
              {t("admin.differences.story", "Storia del pagamento")}
            </Button>
          )}
          {state === "open" && (
            <Button onClick={() => setIsResolving(true)}>
              {t("admin.differences.resolve", "Chiudi con un motivo")}
            </Button>
          )}
          <StripeLink href={difference.stripe_url} look="quiet" />
        </div>
      </article>
      {isResolving && <ResolveSheet difference={difference} onClose={() => setIsResolving(false)} />}
    </li>
  );
}

function ResolveSheet({ difference, onClose }: { difference: LedgerDifference; onClose: () => void }) {
  const t = useT();
  const write = useAdminWrite(resolveLedgerDifference.bind(null, difference.id), {
    invalidates: [PAYMENTS_KEY],
    onSuccess() {
      notify({ kind: "success", title: t("admin.differences.closed", "Differenza chiusa") });
      onClose();
    },
  });
  return (
    <ReasonSheet
      title={t("admin.differences.resolve_title", "Chiudere la differenza?")}
      label={t("admin.payments.refund_reason", "Motivo")}
      min={DIFFERENCE_REASON_MIN}
      max={DIFFERENCE_REASON_MAX}
      action={t("admin.differences.close", "Chiudi la differenza")}
      busy={write.isPending}
      onSend={(reason) => write.start({ reason })}
      onClose={onClose}
    >
      <p className={css({ textStyle: "small" })}>
        {t(
          "admin.differences.resolve_text",
          "Non sposta denaro e non cambia i conti. Se uno dei due importi cambia ancora, la differenza torna.",
        )}
      </p>
    </ReasonSheet>
  );
}
