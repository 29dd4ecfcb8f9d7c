import { MailWarning } from "lucide-react";
import { css } from "styled-system/css";
import type { User } from "../../worker/auth/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { failureText } from "../lib/refusals.ts";
import { Button } from "../ui/Button.tsx";
import { notify } from "../ui/notify.ts";
import { PageColumn } from "../ui/PageColumn.tsx";
import { resendConfirmation } from "./api.ts";
import { useWrite } from "./useWrite.ts";

/** A reminder to confirm the e-mail, with a button to send the mail again. */
export function ConfirmReminder({ user }: { user: User }) {
  const t = useT();
  const sending = useWrite(resendConfirmation, {
    onSuccess: () => notify({ kind: "success", title: t("confirm.resent", "Email inviata di nuovo") }),
    failureNotice: (failure) => ({
      title: t("reset.not_sent", "Invio email fallito"),
      description: failureText(t, failure),
    }),
  });
  return (
    <aside
      data-page-head
      aria-label={t("confirm.title", "Conferma email")}
      className={css({ bg: "foam", textStyle: "small" })}
    >
      <PageColumn
        className={css({
          display: "flex",
          alignItems: "center",
          flexWrap: "wrap",
          gap: "3",
          paddingBlock: "1",
        })}
      >
        <MailWarning size={18} aria-hidden className={css({ color: "sea" })} />
        <p className={css({ flex: 1, minWidth: "14rem", overflowWrap: "anywhere" })}>
          {t("confirm.reminder", "Conferma la tua email: ti abbiamo scritto a {{email}}.", {
            email: user.email,
          })}
        </p>
        <Button look="quiet" busy={sending.isPending} onClick={() => sending.start()}>
          {t("confirm.resend", "Invia di nuovo")}
        </Button>
      </PageColumn>
    </aside>
  );
}
