import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { css } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { safeRedirect } from "../lib/safeRedirect.ts";
import { useSearch } from "../lib/search.ts";
import { paths, signInReason } from "../paths.ts";
import { Head } from "../shell/Head.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { AuthLayout } from "./AuthLayout.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { RegisterForm } from "./RegisterForm.tsx";
import { useUser } from "./session.ts";
import { useSignOut } from "./signOut.ts";

/** Sign in or register, by `?view`; `?redirect` is the page to return to. `reason`: the box above the forms. */
export function AuthPage({ reason }: { reason?: ReactNode }) {
  const t = useT();
  const user = useUser();
  const navigate = useNavigate();
  const [params, setParams] = useSearch();
  const view = params.get("view") === "register" ? "register" : "login";
  const back = safeRedirect(params.get("redirect"));
  // Visitors who come from an event's button may have no account yet, and return to the event.
  const isForEvent = ["enrol", "ask"].includes(signInReason(params.get("reason")) ?? "");
  const { state } = useLocation();
  if (user && state?.denied) return <Denied />;
  if (user) return <Navigate to={back} replace />;

  const login = t("auth.login", "Accedi");
  const register = t("auth.register", "Registrati");
  const show = (value: string) => setParams({ view: value }, { replace: true });
  return (
    <AuthLayout
      title={
        view === "register"
          ? t("auth.join", "Entra in acqua con noi")
          : isForEvent
            ? t("auth.enter", "Accedi o registrati")
            : t("auth.welcome", "Che bello rivederti")
      }
      {...(isForEvent && { back: { to: back, label: t("paying.back", "Torna all’evento") } })}
    >
      <Head title={view === "login" ? login : register} />
      {reason}
      <Tabs
        label={t("auth.tabs", "Accesso")}
        value={view}
        onChange={show}
        tabs={[
          {
            value: "login",
            label: login,
            content: <LoginForm onDone={() => navigate(back, { replace: true })} />,
          },
          {
            value: "register",
            label: register,
            content: <RegisterForm onDone={() => navigate(back, { replace: true })} />,
          },
        ]}
      />
      <Foot />
    </AuthLayout>
  );
}

function Denied() {
  const t = useT();
  const signOut = useSignOut();
  return (
    <PageColumn width="text">
      <StatusMessage
        level={1}
        icon={<Lock size={28} />}
        title={t("auth.denied", "Questa pagina non è per il tuo account")}
        text={t("auth.denied_text", "Se hai un altro account, esci e accedi con quello.")}
      >
        <ButtonLink to={paths.home.href()} look="main">
          {t("common.home", "Torna alla Home")}
        </ButtonLink>
        <Button onClick={signOut}>{t("menu.logout", "Esci")}</Button>
      </StatusMessage>
    </PageColumn>
  );
}

function Foot() {
  const t = useT();
  return (
    <p
      className={css({
        textStyle: "label",
        color: "muted",
        fontWeight: "normal",
        marginTop: "6",
        textAlign: "center",
      })}
    >
      {t("auth.privacy_before", "Continuando confermi di aver letto la nostra")}{" "}
      <a href={paths.privacy.href()} className={css({ textDecoration: "underline" })}>
        {t("footer.privacy", "Informativa sulla privacy")}
      </a>
      .
    </p>
  );
}
