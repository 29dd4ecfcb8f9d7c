import { MailWarning, X } from "lucide-react";
import { useState } from "react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import type { User } from "../../worker/auth/outputs.ts";
import { useT } from "../lib/i18n.tsx";
import { failureText } from "../lib/refusals.ts";
import { storage } from "../lib/storage.ts";
import { useIsOnline } from "../lib/useIsOnline.ts";
import { Button } from "../ui/Button.tsx";
import { notify } from "../ui/notify.ts";
import { PageColumn } from "../ui/PageColumn.tsx";
import { resendConfirmation } from "./api.ts";
import { CorrectAddressLink } from "./SuppressedAddress.tsx";
import { useWrite } from "./useWrite.ts";

/** A closed reminder returns after so long, because mails to the address may not arrive. */
const CLOSED_MS = 24 * 60 * 60 * 1000;

/**
 * One line that reminds of confirming the e-mail address, or says that its mails do not arrive, with a button to send the
 * mail again. Closed, it stays away for a day, unless mails stop arriving meanwhile.
 */
export function ConfirmReminder({ user }: { user: User }) {
  const t = useT();
  const isOnline = useIsOnline();
  const [isClosed, setClosed] = useState(() => isReminderClosed(user));
  const sending = useWrite(resendConfirmation, {
    onSuccess: () => notify({ kind: "success", title: t("confirm.resent", "Email inviata di nuovo") }),
    failureNotice: (failure) => ({
      title: t("reset.not_sent", "Invio email fallito"),
      description: failureText(t, failure),
    }),
  });
  const isSuppressed = user.email_suppressed_at !== null;
  // Offline the mail can be neither read nor sent again.
  if (isClosed || !isOnline) return null;
  return (
    <aside
      data-page-head
      aria-label={t("confirm.title", "Conferma email")}
      className={css({ bg: "foam", textStyle: "small" })}
    >
      <PageColumn className={flex({ align: "center", gap: "2" })}>
        <MailWarning size={18} aria-hidden className={css({ color: "sea", flexShrink: 0 })} />
        <div className={isSuppressed ? cx(contentLook, wrappedLook) : contentLook}>
          <ReminderText user={user} />
          <Button
            look="quiet"
            busy={sending.isPending}
            onClick={() => sending.start()}
            className={css({ flexShrink: 0, paddingInline: "2!" })}
          >
            {t("confirm.resend", "Invia di nuovo")}
          </Button>
        </div>
        <Button
          look="quiet"
          size="icon"
          aria-label={t("common.close", "Chiudi")}
          onClick={() => {
            storage.saveClosedReminder(`${reminderName(user)} ${Date.now()}`);
            // The button that has the focus goes, which would drop the focus to the body.
            document.getElementById("main")?.focus();
            setClosed(true);
          }}
        >
          <X size={18} aria-hidden />
        </Button>
      </PageColumn>
    </aside>
  );
}

/** The reminder's text, shorter on a phone, where the whole one would take three lines. */
function ReminderText({ user: { email, email_suppressed_at } }: { user: User }) {
  const t = useT();
  if (!email_suppressed_at)
    return (
      <>
        <span className={narrowLook}>{t("confirm.reminder_short", "Conferma la tua email")}</span>
        <span className={wideLook}>
          {t("confirm.reminder", "Conferma la tua email: ti abbiamo scritto a {{email}}.", { email })}
        </span>
      </>
    );
  return (
    <>
      <span className={narrowLook}>{t("confirm.suppressed_short", "Le email non ti arrivano")}</span>
      <span className={wideLook}>
        {t(
          "confirm.suppressed",
          "Le email a {{email}} non arrivano: correggi l’indirizzo, o conferma di nuovo questo.",
          { email },
        )}
      </span>
      <CorrectAddressLink />
    </>
  );
}

/** Whether this user closed this reminder within the last day on this device. */
function isReminderClosed(user: User): boolean {
  const [id, state, closedAt] = storage.closedReminder()?.split(" ") ?? [];
  return `${id} ${state}` === reminderName(user) && Number(closedAt) > Date.now() - CLOSED_MS;
}

function reminderName({ id, email_suppressed_at }: User): string {
  return `${id} ${email_suppressed_at ?? "unconfirmed"}`;
}

const contentLook = flex({ flex: 1, align: "center", gap: "2", minWidth: "0" });
/** On a phone the two ways out stand below the text. */
const wrappedLook = css({
  flexWrap: { base: "wrap", md: "nowrap" },
  rowGap: "0",
  paddingTop: { base: "2", md: "0" },
  "& > span": { flexBasis: "100%" },
  "& > a": { paddingBlock: "3" },
});
/** Breaks in two beside a long button, because a cut text of two words says nothing. */
const narrowLook = css({ flexGrow: 1, hideFrom: "md", lineHeight: "1.3" });
const wideLook = css({ flexGrow: 1, minWidth: "0", truncate: true, hideBelow: "md" });
