import { Portal } from "@ark-ui/react/portal";
import { useInfiniteQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { card, flex, grid } from "styled-system/patterns";
import type { FailedMail } from "../../../worker/admin/outputs.ts";
import { DISMISSAL_REASON_MAX, DISMISSAL_REASON_MIN } from "../../../worker/admin/overview/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { PagedList } from "../../shell/PagedList.tsx";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { ReasonSheet } from "../../ui/ReasonSheet.tsx";
import { useFocusOnLeave } from "../../ui/useFocusOnLeave.ts";
import { useInstants } from "../useInstants.ts";
import { OverviewSection } from "./OverviewSection.tsx";
import { dismissFailedMail, failedMailsQuery, overviewQueryKey, retryFailedMail } from "./queries.ts";
import { FAILED_MAILS_ID } from "./WaitingTiles.tsx";

/** The mails that failed permanently: each can be sent again, or dismissed with a reason. */
export function FailedMails() {
  const t = useT();
  const [dismissed, setDismissed] = useState<FailedMail | null>(null);
  return (
    <OverviewSection title={t("admin.overview.failed_mails", "Email non recapitate")} id={FAILED_MAILS_ID}>
      <FailedMailList onDismiss={setDismissed} />
      {dismissed && <DismissMailSheet mail={dismissed} onClose={() => setDismissed(null)} />}
    </OverviewSection>
  );
}

function FailedMailList({ onDismiss }: { onDismiss: (mail: FailedMail) => void }) {
  const t = useT();
  return (
    <PagedList
      list={useInfiniteQuery(failedMailsQuery)}
      loadingRows={1}
      loadingLook={css({ height: "6rem", borderRadius: "lg!" })}
      empty={
        <p className={card({ display: "flex", alignItems: "center", gap: "3", color: "muted" })}>
          <MailCheck size={20} aria-hidden className={css({ flexShrink: 0, color: "sea" })} />
          {t("admin.overview.no_failed_mails", "Tutte le email sono partite.")}
        </p>
      }
    >
      {(mail) => <FailedMailCard key={mail.id} mail={mail} onDismiss={() => onDismiss(mail)} />}
    </PagedList>
  );
}

function FailedMailCard({ mail, onDismiss }: { mail: FailedMail; onDismiss: () => void }) {
  const t = useT();
  const { time } = useInstants();
  useFocusOnLeave(() => document.getElementById(FAILED_MAILS_ID));
  const { start, isPending } = useWrite(() => retryFailedMail(mail.id), {
    onSuccess() {
      notify({ kind: "success", title: t("admin.overview.mail_retried", "Email rimessa in coda") });
    },
    invalidates: [overviewQueryKey],
    texts: { stale: staleMailText(t), not_found: staleMailText(t) },
  });
  const to = mail.recipient ?? t("admin.overview.mail_address_gone", "indirizzo cancellato");
  return (
    <li className={cardLook}>
      <div className={grid({ gap: "1", flex: 1, minWidth: "14rem" })}>
        <p className={css({ fontWeight: "medium", overflowWrap: "anywhere" })}>{mail.subject}</p>
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t("admin.overview.mail_to", "A {{to}}, fallita {{time}}", { to, time: time(mail.failed_at) })},{" "}
          {t.count("verification.attempts", mail.attempts, {
            one: "{{count}} tentativo",
            other: "{{count}} tentativi",
          })}
        </p>
        {mail.email_suppressed_at && (
          <p className={css({ textStyle: "small", color: "danger" })}>
            {t(
              "admin.overview.mail_suppressed",
              "L’indirizzo non riceve email: non gliene mandiamo altre. Riprova quando Cloudflare lo ammette di nuovo.",
            )}
          </p>
        )}
        {mail.last_error && (
          <p className={css({ textStyle: "small", overflowWrap: "anywhere" })}>
            <q lang="en">{mail.last_error}</q>
          </p>
        )}
      </div>
      <div className={flex({ gap: "2" })}>
        {mail.can_retry && (
          <Button busy={isPending} onClick={() => start()}>
            {t("common.retry", "Riprova")}
          </Button>
        )}
        <Button look="quiet" disabled={isPending} onClick={onDismiss}>
          {t("admin.overview.dismiss", "Archivia")}
        </Button>
      </div>
    </li>
  );
}
const cardLook = card({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "3" });

type Props = { mail: FailedMail; onClose: () => void };

/** Asks for the reason for dismissing a failed mail. */
function DismissMailSheet({ mail, onClose }: Props) {
  const t = useT();
  const { start, isPending } = useWrite((reason: string) => dismissFailedMail(mail.id, reason), {
    onSuccess() {
      notify({ kind: "success", title: t("admin.overview.dismissed", "Email archiviata") });
      onClose();
      document.getElementById(FAILED_MAILS_ID)?.focus();
    },
    invalidates: [overviewQueryKey],
    texts: { stale: staleMailText(t), not_found: staleMailText(t) },
  });
  return (
    <Portal>
      <ReasonSheet
        title={t("admin.overview.dismiss_title", "Archiviare questa email?")}
        label={t("admin.overview.dismiss_reason", "Motivo")}
        help={t(
          "admin.overview.dismiss_help",
          "Per gli altri amministratori, per esempio: indirizzo inesistente.",
        )}
        min={DISMISSAL_REASON_MIN}
        max={DISMISSAL_REASON_MAX}
        action={t("admin.overview.dismiss", "Archivia")}
        busy={isPending}
        onSend={start}
        onClose={onClose}
      >
        <p className={css({ overflowWrap: "anywhere" })}>
          <strong>{mail.subject}</strong>
        </p>
        <p className={css({ color: "muted" })}>
          {t(
            "admin.overview.dismiss_text",
            "Non verrà più inviata e sparisce da questa lista. Chi doveva riceverla non viene avvisato.",
          )}
        </p>
      </ReasonSheet>
    </Portal>
  );
}

/** The text about a failed mail that another admin retried or dismissed, or that was erased with its recipient. */
function staleMailText(t: Translate): string {
  return t(
    "admin.overview.mail_stale",
    "Questa email non è più in attesa: qualcun altro se n’è già occupato. La lista è aggiornata.",
  );
}
