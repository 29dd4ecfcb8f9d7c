import { css } from "styled-system/css";
import type { OwnPayment } from "../../worker/payments/outputs.ts";
import { useGoToSignIn } from "../auth/useSignIn.ts";
import { useWrite } from "../auth/useWrite.ts";
import { useT } from "../lib/i18n.tsx";
import { Button } from "../ui/Button.tsx";
import { notify } from "../ui/notify.ts";
import { cancelPayment } from "./api.ts";
import { checkoutFailureNotice } from "./checkoutFailure.ts";

/** Cancels an open payment that holds no seat. Asks no confirmation, because nothing is lost. */
export function CancelPaymentButton({ payment }: { payment: OwnPayment }) {
  const t = useT();
  const giving = useWrite(() => cancelPayment(payment.id), {
    onSuccess() {
      notify({
        kind: "success",
        title: t("packages.canceled", "Pagamento annullato"),
        description: t("packages.nothing_charged", "Non ti è stato addebitato nulla."),
      });
    },
    onExpired: useGoToSignIn(),
    failureNotice: (failure) => checkoutFailureNotice(t, failure),
    invalidates: [["me"]],
  });
  return (
    <Button look="quiet" busy={giving.isPending} onClick={() => giving.start()}>
      {t("my_payments.give_up", "Annulla il pagamento")}
      <span className={css({ srOnly: true })}> {payment.title}</span>
    </Button>
  );
}
