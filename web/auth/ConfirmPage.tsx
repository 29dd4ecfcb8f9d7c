import { useQuery } from "@tanstack/react-query";
import { CircleAlert, MailCheck } from "lucide-react";
import { useEffect } from "react";
import { Navigate, useNavigate } from "react-router";
import { flex } from "styled-system/patterns";
import { ApiError } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { paths } from "../paths.ts";
import { Head } from "../shell/Head.tsx";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { type ConfirmationKind, emailConfirmationQuery } from "./queries.ts";
import { useRefreshUser, useUser } from "./session.ts";

const AFTER_SUCCESS_MS = 1500;
const AFTER_ERROR_MS = 3000;
const TO_LOGIN = `${paths.auth.pattern}?view=login`;

/** The target of links in mails: recovery links continue to the new password, confirmation links call the server. */
export function ConfirmPage() {
  const [params] = useSearch();
  const type = params.get("type");
  const email = params.get("email");
  if (type === "recovery") {
    const token = params.get("token");
    if (!token || !email) return <Broken />;
    return (
      <Navigate to={`${paths.passwordReset.href()}?${new URLSearchParams({ token, email, type })}`} replace />
    );
  }
  const token = params.get("token_hash") ?? params.get("token");
  if (!token || !email) return <Broken />;
  return <Confirming kind={type === "email_change" ? type : "signup"} token={token} email={email} />;
}

function Confirming({ kind, token, email }: { kind: ConfirmationKind; token: string; email: string }) {
  const t = useT();
  const refresh = useRefreshUser();
  const { isSuccess, isFetching, error, refetch } = useQuery(emailConfirmationQuery(kind, token, email));

  useEffect(() => {
    if (isSuccess) refresh();
  }, [isSuccess, refresh]);

  if (error && !isFetching) return <Unconfirmed error={error} onRetry={() => refetch()} />;
  return (
    <PageColumn width="text">
      <Head title={t("confirm.title", "Conferma email")} />
      {isSuccess ? (
        <div role="status">{kind === "email_change" ? <Changed email={email} /> : <Confirmed />}</div>
      ) : (
        <p
          role="status"
          className={flex({ gap: "3", align: "center", justify: "center", paddingBlock: "24" })}
        >
          <Spinner />
          {t("confirm.loading", "Conferma in corso…")}
        </p>
      )}
    </PageColumn>
  );
}

function Confirmed() {
  const t = useT();
  const navigate = useNavigate();
  const user = useUser();
  useEffect(() => {
    const timer = setTimeout(() => navigate(TO_LOGIN, { replace: true }), AFTER_SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <StatusMessage
      level={1}
      icon={<MailCheck size={28} />}
      title={t("confirm.done", "Email confermata")}
      text={
        user
          ? t("confirm.done_user", "Tutto a posto. Ti riportiamo sul sito.")
          : t("confirm.done_text", "Tutto a posto. Ti portiamo all’accesso.")
      }
    />
  );
}

/** Does not redirect, so that the user can read the message. */
function Changed({ email }: { email: string }) {
  const t = useT();
  const user = useUser();
  return (
    <StatusMessage
      level={1}
      icon={<MailCheck size={28} />}
      title={t("confirm.changed", "Email cambiata")}
      text={t("confirm.changed_text", "Da adesso accedi con {{email}}. La password resta la stessa.", {
        email,
      })}
    >
      {user ? (
        <ButtonLink to={paths.account.href()}>{t("confirm.to_account", "Torna al tuo account")}</ButtonLink>
      ) : (
        <ButtonLink to={paths.auth.href("login")}>{t("confirm.to_login", "Vai all’accesso")}</ButtonLink>
      )}
    </StatusMessage>
  );
}

/** Only a refusal means a broken link; a network failure can be retried. */
function Unconfirmed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT();
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: null };
  if (code === "email_taken") {
    return (
      <PageColumn width="text">
        <Head title={t("confirm.taken", "Indirizzo già in uso")} />
        <StatusMessage
          alert
          level={1}
          icon={<CircleAlert size={28} />}
          title={t("confirm.taken", "Indirizzo già in uso")}
          text={t(
            "confirm.taken_text",
            "Nel frattempo qualcuno ha creato un account con questo indirizzo. Il tuo account resta com’era.",
          )}
        >
          <ButtonLink to={paths.account.href()}>{t("confirm.to_account", "Torna al tuo account")}</ButtonLink>
        </StatusMessage>
      </PageColumn>
    );
  }
  if (status >= 400 && status < 500 && status !== 429) return <Broken />;
  return (
    <PageColumn width="text">
      <Head title={t("confirm.title", "Conferma email")} />
      <LoadFailed
        level={1}
        title={t("confirm.failed", "Non siamo riusciti a confermare l’indirizzo")}
        text={t("confirm.failed_text", "Il link resta valido: riprova tra poco.")}
        offlineText={t("confirm.failed_text", "Il link resta valido: riprova tra poco.")}
        onRetry={onRetry}
      />
    </PageColumn>
  );
}

function Broken() {
  const t = useT();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(TO_LOGIN, { replace: true }), AFTER_ERROR_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <PageColumn width="text">
      <Head title={t("confirm.broken", "Link non valido")} />
      <StatusMessage
        alert
        level={1}
        icon={<CircleAlert size={28} />}
        title={t("confirm.broken", "Link non valido")}
        text={t("confirm.broken_text", "Il link non è valido o è scaduto. Richiedine uno nuovo.")}
      >
        <ButtonLink to={paths.auth.href("login")}>{t("confirm.to_login", "Vai all’accesso")}</ButtonLink>
      </StatusMessage>
    </PageColumn>
  );
}
