import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MailQuestion } from "lucide-react";
import { css } from "styled-system/css";
import { notice } from "styled-system/patterns";
import type { User } from "../../worker/auth/outputs.ts";
import { EmailField } from "../auth/fields.tsx";
import { useWrite } from "../auth/useWrite.ts";
import { useT } from "../lib/i18n.tsx";
import { Button } from "../ui/Button.tsx";
import { notify } from "../ui/notify.ts";
import { AccountForm, ProofFields, useAccountForm } from "./AccountForm.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { changeEmailForm } from "./forms.ts";
import { accountQuery, cancelEmailChange, changeEmail } from "./queries.ts";

export function EmailSection({ user }: { user: User }) {
  const t = useT();
  const queries = useQueryClient();
  const form = useAccountForm(changeEmailForm, { email: "", password: "", code: "" }, async (values) => {
    await changeEmail(values);
    notify({
      kind: "success",
      title: t("reset.sent", "Controlla la tua email"),
      description: t("account.email_sent", "Il link è in arrivo a {{email}}.", { email: values.email }),
    });
    await queries.invalidateQueries({ queryKey: accountQuery.queryKey });
  });
  const labels = { email: t("account.new_email", "Nuova email") };
  return (
    <AccountSection
      depth={30}
      title={t("account.email", "Email")}
      text={t(
        "account.email_text",
        "Accedi con {{email}}. Per cambiarla ti mandiamo un link al nuovo indirizzo: finché non lo apri, resta questa. Dopo il cambio dovrai accedere di nuovo, su tutti i dispositivi, con quella nuova.",
        { email: user.email },
      )}
    >
      <Waiting email={user.email} />
      <AccountForm
        form={form}
        labels={labels}
        action={t("reset.send", "Mandami il link")}
        busyAction={t("reset.sending", "Invio in corso…")}
      >
        <EmailField form={form} label={labels.email} />
        <ProofFields form={form} />
      </AccountForm>
    </AccountSection>
  );
}

/** Shows the e-mail address that waits for confirmation, and a button to cancel the change. */
function Waiting({ email }: { email: string }) {
  const t = useT();
  const queries = useQueryClient();
  const pendingChange = useQuery(accountQuery).data?.email_change;
  // Null when the change was confirmed in another tab, whose update of the stored user has reached this tab.
  const change = pendingChange?.new_email === email ? null : pendingChange;
  const cancelling = useWrite(cancelEmailChange, {
    onSuccess() {
      queries.setQueryData(accountQuery.queryKey, (known) => known && { ...known, email_change: null });
      notify({
        kind: "success",
        title: t("account.email_cancelled", "Richiesta annullata"),
        description: t("account.email_cancelled_text", "Il link che avevamo mandato non vale più."),
      });
    },
  });
  return (
    <div role="status">
      {change && (
        <div className={waitingLook}>
          <MailQuestion size={20} aria-hidden className={css({ color: "sea", flexShrink: 0 })} />
          <p className={css({ flex: 1, minWidth: "14rem", textStyle: "small", overflowWrap: "anywhere" })}>
            {t(
              "account.email_waiting",
              "Aspettiamo la conferma di {{email}}: apri il link che ti abbiamo mandato, vale 24 ore.",
              { email: change.new_email },
            )}
          </p>
          <Button look="quiet" busy={cancelling.isPending} onClick={() => cancelling.start()}>
            {t("account.email_cancel", "Annulla la richiesta")}
          </Button>
        </div>
      )}
    </div>
  );
}

const waitingLook = notice({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "3",
  marginBottom: "5",
});
