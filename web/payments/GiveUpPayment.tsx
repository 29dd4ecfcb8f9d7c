import { useMutation, useQueryClient } from "@tanstack/react-query";
import { css } from "styled-system/css";
import type { OwnPayment } from "../../worker/payments/contract.ts";
import { useExpired } from "../auth/session.ts";
import { useSignIn } from "../auth/useSignIn.ts";
import { useT } from "../lib/i18n.tsx";
import { storage } from "../lib/storage.ts";
import { Button } from "../ui/Button.tsx";
import { notify } from "../ui/notify.ts";
import { cancelPayment } from "./api.ts";
import { checkoutFailure } from "./failure.ts";

/** Gives up a payment under way that holds no seat: nothing is lost by it, so nothing is asked before. */
export function GiveUpPayment({ payment }: { payment: OwnPayment }) {
  const t = useT();
  const queries = useQueryClient();
  const expired = useExpired();
  const toSignIn = useSignIn();
  const giving = useMutation({
    mutationFn: (_sent: string | null) => cancelPayment(payment.id),
    onSuccess() {
      notify({
        kind: "success",
        title: t("packages.canceled", "Pagamento annullato"),
        description: t("packages.nothing_charged", "Non ti è stato addebitato nulla."),
      });
    },
    onError(error, sent) {
      if (expired(error, sent)) return toSignIn();
      notify({ kind: "error", ...checkoutFailure(t, error) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["me"] }),
  });
  return (
    <Button look="quiet" busy={giving.isPending} onClick={() => giving.mutate(storage.token())}>
      {t("my_payments.give_up", "Annulla il pagamento")}
      <span className={css({ srOnly: true })}> {payment.title}</span>
    </Button>
  );
}
