import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { grid } from "styled-system/patterns";
import type { AuthSessionView } from "../../../../worker/auth/outputs.ts";
import { isRefusal } from "../../../lib/api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { errorTitle, useAdminWrite } from "../../useAdminWrite.ts";
import { useInstants } from "../../useInstants.ts";
import { endUserSession, endUserSessions, userSessionsQuery } from "./queries.ts";
import { SectionRowParts, SectionRows } from "./SectionList.tsx";

/** The devices on which the user is signed in, and the buttons that end one or all sessions. */
export function UserSessionsSection({ userId }: { userId: string }) {
  const t = useT();
  const query = useQuery(userSessionsQuery(userId));
  const sessions = query.data;
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <div className={grid({ gap: "4" })}>
      <SectionRows
        query={query}
        rows={sessions}
        label={t("admin.user.sessions", "Accessi")}
        emptyText={t("admin.user.no_sessions", "Nessun accesso aperto.")}
        render={(session) => <SessionParts userId={userId} session={session} />}
      />
      {others.length > 0 && <EndAllSessions userId={userId} isOwn={others.length !== sessions?.length} />}
    </div>
  );
}

function SessionParts({ userId, session }: { userId: string; session: AuthSessionView }) {
  const t = useT();
  const { time } = useInstants();
  const device = session.device ?? t("account.session_unknown", "Dispositivo sconosciuto");
  const ending = useAdminWrite(() => endUserSession(userId, session.id), {
    done: t("account.session_ended", "Accesso chiuso"),
    invalidates: [userSessionsQuery(userId).queryKey],
    // The session has ended on the device meanwhile, which the refetched list shows.
    failureNotice: (failure) =>
      isRefusal(failure, "not_found")
        ? { kind: "info", title: t("admin.user.session_gone", "Questo accesso era già chiuso") }
        : { title: errorTitle(t, failure) },
  });
  return (
    <SectionRowParts
      title={
        <>
          {device} {session.current && <Badge>{t("account.session_here", "Questo dispositivo")}</Badge>}
        </>
      }
      detail={t("account.session_times", "Accesso: {{begun}}. Ultimo uso: {{seen}}.", {
        begun: time(session.created_at),
        seen: time(session.last_seen_at),
      })}
      end={
        !session.current && (
          <Button
            look="quiet"
            busy={ending.isPending}
            aria-label={t("account.session_end_on", "Chiudi l’accesso su {{device}}", { device })}
            onClick={() => ending.start()}
          >
            {t("account.session_end", "Chiudi")}
          </Button>
        )
      }
    />
  );
}

function EndAllSessions({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const ending = useAdminWrite(() => endUserSessions(userId), {
    done: t("admin.user.sessions_ended", "Accessi chiusi"),
    invalidates: [userSessionsQuery(userId).queryKey],
    onSettled: () => setIsAsking(false),
  });
  const label = t("admin.user.end_sessions", "Chiudi tutti gli accessi");
  return (
    <div>
      <Button onClick={() => setIsAsking(true)}>{label}</Button>
      <ConfirmDialog
        open={isAsking}
        title={t("admin.user.end_sessions_title", "Chiudere tutti gli accessi?")}
        text={
          isOwn
            ? t(
                "admin.user.end_own_sessions_text",
                "Esci da tutti gli altri dispositivi: qui resti dentro. Per rientrare là serve la password.",
              )
            : t(
                "admin.user.end_sessions_text",
                "Questa persona esce da tutti i dispositivi. Per rientrare le serve la password.",
              )
        }
        confirmLabel={label}
        cancelLabel={t("admin.user.keep_sessions", "Lasciali aperti")}
        busy={ending.isPending}
        onAction={() => ending.start()}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}
