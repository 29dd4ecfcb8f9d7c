import { MailWarning, X } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import type { User } from "../../worker/auth/outputs.ts";
import { useT } from "../lib/i18n.tsx";
import { failureText } from "../lib/refusals.ts";
import { useIsOnline } from "../lib/useIsOnline.ts";
import { Button } from "../ui/Button.tsx";
import { notify } from "../ui/notify.ts";
import { PageColumn } from "../ui/PageColumn.tsx";
import { resendConfirmation } from "./api.ts";
import { SuppressedAddress } from "./SuppressedAddress.tsx";
import { useWrite } from "./useWrite.ts";

/** Closed reminders of this visit. The next visit shows them again, because mails to the address may not arrive. */
const closedReminders = new Set<string>();

/** A reminder to confirm the e-mail address, or that its mails do not arrive, with a button to send the mail again. */
export function ConfirmReminder({ user }: { user: User }) {
  const t = useT();
  const isOnline = useIsOnline();
  const [isClosed, setClosed] = useState(() => closedReminders.has(user.email));
  const sending = useWrite(resendConfirmation, {
    onSuccess: () => notify({ kind: "success", title: t("confirm.resent", "Email inviata di nuovo") }),
    failureNotice: (failure) => ({
      title: t("reset.not_sent", "Invio email fallito"),
      description: failureText(t, failure),
    }),
  });
  // Offline the mail can be neither read nor sent again.
  if (isClosed || !isOnline) return null;
  return (
    <aside
      data-page-head
      aria-label={t("confirm.title", "Conferma email")}
      className={css({ bg: "foam", textStyle: "small" })}
    >
      <PageColumn className={flex({ align: "center", gap: "2", paddingBlock: "1" })}>
        <MailWarning size={18} aria-hidden className={css({ color: "sea", flexShrink: 0 })} />
        <p
          className={css({
            flex: 1,
            minWidth: "0",
            overflowWrap: "anywhere",
            lineHeight: 1.35,
          })}
        >
          {user.email_suppressed_at ? (
            <SuppressedAddress email={user.email} />
          ) : (
            t("confirm.reminder", "Conferma la tua email: ti abbiamo scritto a {{email}}.", {
              email: user.email,
            })
          )}
        </p>
        <Button
          look="quiet"
          busy={sending.isPending}
          onClick={() => sending.start()}
          className={css({ flexShrink: 0, paddingInline: "2!" })}
        >
          {t("confirm.resend", "Invia di nuovo")}
        </Button>
        <Button
          look="quiet"
          size="icon"
          aria-label={t("common.close", "Chiudi")}
          onClick={() => {
            closedReminders.add(user.email);
            setClosed(true);
          }}
        >
          <X size={18} aria-hidden />
        </Button>
      </PageColumn>
    </aside>
  );
}
