import { useQuery } from "@tanstack/react-query";
import { CircleAlert, MailCheck } from "lucide-react";
import { useEffect } from "react";
import { Navigate, useNavigate } from "react-router";
import { css } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { paths } from "../paths.ts";
import { Head } from "../shell/Head.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { confirmationQuery } from "./queries.ts";
import { useProfileRefresh, useUser } from "./session.ts";

const AFTER_SUCCESS_MS = 1500;
const AFTER_ERROR_MS = 3000;
const TO_LOGIN = `${paths.auth.pattern}?view=login`;

/** Where the links of our mails land: a recovery goes on to the new password, a confirmation is asked of the server. */
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
  return <Confirming token={token} email={email} />;
}

function Confirming({ token, email }: { token: string; email: string }) {
  const t = useT();
  const navigate = useNavigate();
  const user = useUser();
  const refresh = useProfileRefresh();
  const { isSuccess, isError } = useQuery(confirmationQuery(token, email));

  useEffect(() => {
    if (!isSuccess) return;
    refresh();
    const timer = setTimeout(() => navigate(TO_LOGIN, { replace: true }), AFTER_SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, navigate, refresh]);

  if (isError) return <Broken />;
  return (
    <Page width="text">
      <Head title={t("confirm.title", "Conferma email")} />
      {isSuccess ? (
        <div role="status">
          <Notice
            level={1}
            icon={<MailCheck size={28} />}
            title={t("confirm.done", "Email confermata")}
            text={
              user
                ? t("confirm.done_user", "Tutto a posto. Ti riportiamo sul sito.")
                : t("confirm.done_text", "Tutto a posto. Ti portiamo all'accesso.")
            }
          />
        </div>
      ) : (
        <p
          role="status"
          className={css({
            display: "flex",
            gap: "3",
            alignItems: "center",
            justifyContent: "center",
            paddingBlock: "24",
          })}
        >
          <Spinner />
          {t("confirm.loading", "Conferma in corso...")}
        </p>
      )}
    </Page>
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
    <Page width="text">
      <Head title={t("confirm.broken", "Link non valido")} />
      <Notice
        alert
        level={1}
        icon={<CircleAlert size={28} />}
        title={t("confirm.broken", "Link non valido")}
        text={t("confirm.broken_text", "Il link non è valido o è scaduto. Richiedine uno nuovo.")}
      >
        <ButtonLink to={paths.auth.href("login")}>{t("confirm.to_login", "Vai all'accesso")}</ButtonLink>
      </Notice>
    </Page>
  );
}
