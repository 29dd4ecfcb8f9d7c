import { useQueryClient } from "@tanstack/react-query";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { Participation } from "../../../worker/enrolments/outputs.ts";
import { useGoToSignIn } from "../../auth/useSignIn.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { formatDeadline } from "../../lib/dates.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatPrice } from "../../lib/money.ts";
import { useSite, useToday } from "../../settings/hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { openBalance } from "../api.ts";
import { checkoutFailureNotice } from "../checkoutFailure.ts";
import { SaleTermsNote } from "./SaleTermsNote.tsx";
import { useStripeRedirect } from "./useStripeRedirect.ts";

type Props = {
  enrolmentId: string;
  title: string;
  balance: NonNullable<Participation["balance"]>;
  className?: string;
};

/** What an enrolment still owes, until when, and the button that pays it. */
export function PayBalance({ enrolmentId, title, balance, className }: Props) {
  const t = useT();
  const today = useToday();
  const site = useSite();
  const queries = useQueryClient();
  const leaving = useStripeRedirect();
  const opening = useWrite(() => openBalance(enrolmentId, site.sale_terms_version), {
    onSuccess: ({ url }) => leaving.leave(url),
    onExpired: useGoToSignIn(),
    onFailure() {
      // It may be paid already, or the event cancelled.
      for (const queryKey of [["events"], ["me"]]) queries.invalidateQueries({ queryKey });
      return false;
    },
    failureNotice: (failure) => checkoutFailureNotice(t, failure),
  });
  const isLate = balance.due_on < today;
  return (
    <div className={cx(grid({ gap: "2" }), className)}>
      <p className={isLate ? lateLook : dueLook}>{balanceText(t, balance, today)}</p>
      {balance.keeps_card && !isLate && (
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t("paying.card_kept", "Lo addebiteremo quel giorno sulla carta che hai lasciato.")}
        </p>
      )}
      <Button
        look="main"
        busy={opening.isPending || leaving.isLeaving}
        onClick={() => !leaving.isLeaving && opening.start(undefined)}
      >
        {t("paying.pay_balance", "Paga il saldo")}
        <span className={css({ srOnly: true })}>{title}</span>
      </Button>
      <SaleTermsNote what="event" short />
    </div>
  );
}

/** "Saldo: 150 €, entro venerdì 3 dicembre", or that it is late. */
function balanceText(
  t: Translate,
  { amount, due_on }: { amount: number; due_on: string },
  today: string,
): string {
  const params = { amount: formatPrice(amount, t.language), day: formatDeadline(due_on, t.language) };
  return due_on < today
    ? t("paying.balance_late", "Saldo in ritardo: {{amount}}, da pagare entro {{day}}", params)
    : t("paying.balance_due", "Saldo: {{amount}}, da pagare entro {{day}}", params);
}

const dueLook = css({ fontWeight: "medium" });
const lateLook = css({ fontWeight: "medium", color: "danger" });
