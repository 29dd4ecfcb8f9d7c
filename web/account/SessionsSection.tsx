import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import type { AuthSessionView } from "../../worker/auth/outputs.ts";
import { localeOf } from "../../worker/lib/languages.ts";
import { clearSessionAndReload } from "../auth/signOut.ts";
import { useWrite } from "../auth/useWrite.ts";
import { hasDrafts } from "../drafts/removeDrafts.ts";
import { isRefusal } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { storage } from "../lib/storage.ts";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { notify } from "../ui/notify.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { authSessionsQuery, endAllAuthSessions, endAuthSession } from "./queries.ts";

/** The open auth sessions, with buttons to end one or all. */
export function SessionsSection() {
  const t = useT();
  const { data: sessions, isError, refetch } = useQuery(authSessionsQuery);
  return (
    <AccountSection
      depth={40}
      title={t("account.sessions", "I tuoi accessi")}
      text={t(
        "account.sessions_text",
        "I dispositivi su cui il tuo account è aperto. Se non ne riconosci uno, chiudilo e cambia la password.",
      )}
    >
      {sessions ? (
        <>
          <ul className={css({ display: "grid", marginBottom: "5" })}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          <EndAll />
        </>
      ) : isError ? (
        <LoadFailed
          level={2}
          title={t("account.sessions_failed", "Non riusciamo a mostrare i tuoi accessi")}
          onRetry={() => refetch()}
        />
      ) : (
        <Skeleton className={css({ height: "24" })} />
      )}
    </AccountSection>
  );
}

function SessionRow({ session }: { session: AuthSessionView }) {
  const t = useT();
  const queries = useQueryClient();
  const device = session.device ?? t("account.session_unknown", "Dispositivo sconosciuto");
  const time = new Intl.DateTimeFormat(localeOf(t.language), { dateStyle: "long", timeStyle: "short" });
  const { queryKey } = authSessionsQuery;
  const ending = useWrite(() => endAuthSession(session.id), {
    onSuccess() {
      queries.setQueryData(queryKey, (known) => known?.filter(({ id }) => id !== session.id));
      notify({ kind: "success", title: t("account.session_ended", "Accesso chiuso") });
    },
    // The session has already ended, on its own device or in another tab.
    onFailure(failure) {
      if (!isRefusal(failure, "not_found")) return false;
      queries.invalidateQueries({ queryKey });
      return true;
    },
  });
  return (
    <li className={rowLook}>
      <MonitorSmartphone size={20} aria-hidden className={css({ color: "sea", flexShrink: 0 })} />
      <div className={css({ flex: 1, minWidth: "12rem" })}>
        <p className={css({ fontWeight: "medium" })}>
          {device} {session.current && <Badge>{t("account.session_here", "Questo dispositivo")}</Badge>}
        </p>
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t("account.session_times", "Accesso: {{begun}}. Ultimo uso: {{seen}}.", {
            begun: time.format(new Date(session.created_at)),
            seen: time.format(new Date(session.last_seen_at)),
          })}
        </p>
      </div>
      {!session.current && (
        <Button
          look="quiet"
          busy={ending.isPending}
          aria-label={t("account.session_end_on", "Chiudi l’accesso su {{device}}", { device })}
          onClick={() => ending.start()}
        >
          {t("account.session_end", "Chiudi")}
        </Button>
      )}
    </li>
  );
}

/** Ends every session, including the current one. Asks first when drafts would be lost. */
function EndAll() {
  const t = useT();
  const [confirmation, setConfirmation] = useState<{ losesDrafts: boolean } | null>(null);
  const text = t("account.sessions_end_text", "Esci anche da qui, e per rientrare serve la password.");
  const draftsText = t(
    "account.sessions_end_drafts",
    "Hai bozze su questo dispositivo: quello che hai scritto e non ancora inviato viene eliminato.",
  );
  const ending = useWrite(endAllAuthSessions, { onSuccess: clearSessionAndReload });
  return (
    <>
      <Button onClick={() => setConfirmation({ losesDrafts: hasDrafts(storage.user()?.id ?? "") })}>
        {t("account.sessions_end", "Esci da tutti i dispositivi")}
      </Button>
      <ConfirmDialog
        open={confirmation !== null}
        title={t("account.sessions_end_title", "Uscire da tutti i dispositivi?")}
        text={confirmation?.losesDrafts ? `${text} ${draftsText}` : text}
        confirmLabel={t("account.sessions_end", "Esci da tutti i dispositivi")}
        cancelLabel={t("account.sessions_stay", "Resta")}
        busy={ending.isPending}
        onAction={() => ending.start()}
        onClose={() => setConfirmation(null)}
      />
    </>
  );
}

const rowLook = wrap({
  align: "center",
  gap: "3",
  paddingBlock: "3",
  borderBottom: "1px solid token(colors.line)",
});
