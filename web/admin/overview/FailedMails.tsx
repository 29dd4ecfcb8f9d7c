import { useInfiniteQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { card, flex, grid } from "styled-system/patterns";
import type { FailedMail } from "../../../worker/admin/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Button } from "../../ui/Button.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useInstants } from "../useInstants.ts";
import { retryFailedMail } from "./api.ts";
import { DismissMailSheet } from "./DismissMailSheet.tsx";
import { OverviewSection } from "./OverviewSection.tsx";
import { failedMailsQuery, overviewQueryKey } from "./queries.ts";
import { staleMailText } from "./staleMailText.ts";
import { FAILED_MAILS_ID } from "./WaitingTiles.tsx";

/** The mails that failed permanently: each can be sent again, or dismissed with a reason. */
export function FailedMails() {
  const t = useT();
  const [dismissed, setDismissed] = useState<FailedMail | null>(null);
  return (
    <OverviewSection title={t("admin.overview.failed_mails", "Email non recapitate")} id={FAILED_MAILS_ID}>
      <FailedMailList onDismiss={setDismissed} />
      {dismissed && (
        <DismissMailSheet
          mail={dismissed}
          onClose={() => {
            setDismissed(null);
            document.getElementById(FAILED_MAILS_ID)?.focus();
          }}
        />
      )}
    </OverviewSection>
  );
}

function FailedMailList({ onDismiss }: { onDismiss: (mail: FailedMail) => void }) {
  const t = useT();
  const list = useInfiniteQuery(failedMailsQuery);
  if (list.isPending) return <Skeleton className={css({ height: "6rem", borderRadius: "lg!" })} />;
  if (list.isLoadingError) {
    return <LoadFailed query={list} />;
  }
  const mails = list.data.pages.flatMap((page) => page.mails);
  if (mails.length === 0) {
    return (
      <p className={card({ display: "flex", alignItems: "center", gap: "3", color: "muted" })}>
        <MailCheck size={20} aria-hidden className={css({ flexShrink: 0, color: "sea" })} />
        {t("admin.overview.no_failed_mails", "Tutte le email sono partite.")}
      </p>
    );
  }
  return (
    <>
      <ul className={grid({ gap: "3" })}>
        {mails.map((mail) => (
          <FailedMailCard key={mail.id} mail={mail} onDismiss={() => onDismiss(mail)} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

function FailedMailCard({ mail, onDismiss }: { mail: FailedMail; onDismiss: () => void }) {
  const t = useT();
  const { time } = useInstants();
  const { start, isPending } = useWrite(() => retryFailedMail(mail.id), {
    onSuccess() {
      notify({ kind: "success", title: t("admin.overview.mail_retried", "Email rimessa in coda") });
      document.getElementById(FAILED_MAILS_ID)?.focus();
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
