import { CircleAlert, MailCheck } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { grid, textLink } from "styled-system/patterns";
import { useForm } from "../lib/form.ts";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { paths } from "../paths.ts";
import { Head } from "../shell/Head.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import { notify } from "../ui/notify.ts";
import { PageColumn } from "../ui/PageColumn.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { AuthLayout } from "./AuthLayout.tsx";
import { requestPasswordReset, resetPassword } from "./api.ts";
import { FormErrors, FormFailure } from "./FormErrors.tsx";
import { EmailField, FormPasswordField } from "./fields.tsx";
import { newPasswordForm, recoveryForm } from "./forms.ts";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { RetryAfterNote, useRetryAfter } from "./retryAfter.tsx";
import { useSession } from "./session.ts";

const AFTER_RESET_MS = 1500;

/** Requests a recovery mail; with the query of a recovery link, sets the new password. */
export function PasswordResetPage() {
  const t = useT();
  const [params] = useSearch();
  const token = params.get("token");
  const email = params.get("email");
  const wanted = params.get("type") === "recovery" || token !== null;
  return (
    <>
      <Head title={t("reset.title", "Password dimenticata")} />
      {!wanted ? <RequestForm /> : token && email ? <NewPasswordForm token={token} /> : <BrokenLink />}
    </>
  );
}

function RequestForm() {
  const t = useT();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm(recoveryForm, { email: "" }, async (values) => {
    await requestPasswordReset(values);
    setSentTo(values.email);
  });
  const left = useRetryAfter(form.failure);
  if (sentTo) return <Sent to={sentTo} />;
  const labels = { email: t("auth.email", "Email") };
  return (
    <AuthLayout
      title={t("reset.title", "Password dimenticata")}
      lead={t(
        "reset.lead",
        "Scrivi l’email del tuo account: ti mandiamo un link per scegliere una nuova password.",
      )}
    >
      <form noValidate onSubmit={form.submit} className={grid({ gap: "5" })}>
        <FormErrors errors={form.errors} labels={labels} />
        <FormFailure title={t("reset.not_sent", "Invio email fallito")} failure={form.failure} />
        <EmailField form={form} />
        <RetryAfterNote left={left} />
        <Button type="submit" look="main" size="lg" wide busy={form.busy} disabled={left > 0}>
          {form.busy ? t("reset.sending", "Invio in corso…") : t("reset.send", "Mandami il link")}
        </Button>
        <ToLogin />
      </form>
    </AuthLayout>
  );
}

function Sent({ to }: { to: string }) {
  const t = useT();
  return (
    <PageColumn width="text">
      <div role="status">
        <StatusMessage
          level={1}
          icon={<MailCheck size={28} />}
          title={t("reset.sent", "Controlla la tua email")}
          text={t(
            "reset.sent_text",
            "Se esiste un account per {{email}}, il link per la nuova password è in arrivo. Vale un’ora.",
            { email: to },
          )}
        >
          <ButtonLink to={paths.auth.href("login")}>{t("reset.to_login", "Vai all’accesso")}</ButtonLink>
        </StatusMessage>
      </div>
    </PageColumn>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const t = useT();
  const navigate = useNavigate();
  const session = useSession();
  const [done, setDone] = useState(false);
  const form = useForm(newPasswordForm, { password: "", confirmPassword: "" }, async ({ password }) => {
    await resetPassword({ token, password });
    session.end();
    setDone(true);
    notify({ kind: "success", title: t("reset.done", "Password aggiornata") });
    setTimeout(() => navigate(paths.auth.href("login"), { replace: true }), AFTER_RESET_MS);
  });
  const labels = {
    password: t("reset.new_password", "Nuova password"),
    confirmPassword: t("reset.confirm_password", "Conferma password"),
  };
  return (
    <AuthLayout title={t("reset.choose", "Scegli una nuova password")}>
      <form noValidate onSubmit={form.submit} className={grid({ gap: "5" })}>
        <FormErrors errors={form.errors} labels={labels} />
        <FormFailure title={t("reset.not_saved", "Password non cambiata")} failure={form.failure} />
        <NewPasswordField form={form} label={labels.password} />
        <FormPasswordField
          form={form}
          name="confirmPassword"
          label={labels.confirmPassword}
          autoComplete="new-password"
        />
        <Button type="submit" look="main" size="lg" wide busy={form.busy} disabled={done}>
          {done ? t("reset.done", "Password aggiornata") : t("reset.save", "Salva la nuova password")}
        </Button>
        <ToLogin />
      </form>
    </AuthLayout>
  );
}

function BrokenLink() {
  const t = useT();
  return (
    <PageColumn width="text">
      <StatusMessage
        alert
        level={1}
        icon={<CircleAlert size={28} />}
        title={t("confirm.broken", "Link non valido")}
        text={t("reset.broken", "Link di recupero non valido. Richiedi un nuovo link di recupero.")}
      >
        <ButtonLink look="main" to={paths.passwordReset.href()}>
          {t("reset.again", "Richiedi un nuovo link")}
        </ButtonLink>
      </StatusMessage>
    </PageColumn>
  );
}

function ToLogin() {
  const t = useT();
  return (
    <Link to={paths.auth.href("login")} className={textLink({ justifySelf: "center" })}>
      {t("reset.to_login", "Vai all’accesso")}
    </Link>
  );
}
