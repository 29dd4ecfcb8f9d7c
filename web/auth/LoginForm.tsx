import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid, textLink, wrap } from "styled-system/patterns";
import type { LoginBody } from "../../worker/auth/inputs.ts";
import { isRefusal } from "../lib/api.ts";
import { useForm } from "../lib/form.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { useSite } from "../settings/hooks.ts";
import { Button } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import { login } from "./api.ts";
import { CodeField } from "./CodeField.tsx";
import { FormErrors, FormFailure } from "./FormErrors.tsx";
import { EmailField, FormPasswordField } from "./fields.tsx";
import { codeForm, loginForm } from "./forms.ts";
import { RetryAfterNote, useRetryAfter } from "./retryAfter.tsx";
import { useSession } from "./session.ts";
import { useChallenge } from "./useChallenge.tsx";

type Props = {
  /** Signs in with this code. */
  send: (code: string) => Promise<void>;
  /** Goes back to the fields of e-mail and password, which keep their values. */
  onBack: () => void;
};

/** The sign-in form: e-mail and password, then the code for an account with a second factor. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  const session = useSession();
  const [confirmed, setConfirmed] = useState<LoginBody | null>(null);
  // The server asks for Turnstile when many visitors sign in at once.
  const [isChallenged, setIsChallenged] = useState(false);
  const challenge = useChallenge();
  async function signIn(body: LoginBody) {
    const answer = await login(body);
    if (!answer.token || !answer.user) throw new Error("the answer has no token or user");
    session.begin(answer);
    onDone();
  }
  const form = useForm(loginForm, { email: "", password: "" }, (values) =>
    signIn({ ...values, ...challenge.body }).catch((failure: unknown) => {
      if (isRefusal(failure, "challenge_failed")) setIsChallenged(true);
      challenge.renew();
      if (!isRefusal(failure, "two_factor_code_required")) throw failure;
      setConfirmed(values);
    }),
  );
  const left = useRetryAfter(form.failure);
  if (confirmed)
    return <CodeStep send={(code) => signIn({ ...confirmed, code })} onBack={() => setConfirmed(null)} />;
  const labels = { email: t("auth.email", "Email"), password: t("auth.password", "Password") };
  return (
    <form noValidate onSubmit={form.submit} className={grid({ gap: "5" })}>
      <FormErrors errors={form.errors} labels={labels} />
      <FormFailure
        title={t("auth.login_error", "Errore di accesso")}
        failure={form.failure}
        texts={{ invalid_credentials: t("auth.wrong", "Credenziali non valide. Riprova.") }}
      />
      <EmailField form={form} />
      <FormPasswordField
        form={form}
        name="password"
        label={labels.password}
        autoComplete="current-password"
      />
      <Link to={paths.passwordReset.href()} className={textLink({ justifySelf: "start" })}>
        {t("auth.forgot", "Password dimenticata?")}
      </Link>
      {isChallenged && challenge.widget}
      <RetryAfterNote left={left}>
        {t(
          "auth.paused_recovery",
          "Se non ricordi la password, puoi sceglierne una nuova: il link ti arriva per email anche adesso.",
        )}
      </RetryAfterNote>
      <Button type="submit" look="main" size="lg" wide busy={form.busy} disabled={left > 0}>
        {form.busy ? t("auth.logging_in", "Accesso in corso…") : t("auth.login", "Accedi")}
      </Button>
    </form>
  );
}

function CodeStep({ send, onBack }: Props) {
  const t = useT();
  const site = useSite();
  const [kind, setKind] = useState<"app" | "recovery">("app");
  const form = useForm(codeForm, { code: "" }, ({ code }) => send(code));
  const left = useRetryAfter(form.failure);
  const isApp = kind === "app";
  const label = isApp ? t("auth.code", "Codice di 6 cifre") : t("auth.recovery_code", "Codice di recupero");
  return (
    <form noValidate onSubmit={form.submit} className={grid({ gap: "5" })}>
      <div>
        <h2 className={css({ textStyle: "subheading" })}>
          {t("account.two_factor", "Verifica in due passaggi")}
        </h2>
        <p className={css({ color: "muted", marginTop: "1" })}>
          {isApp
            ? t("auth.code_text", "Apri la tua app di autenticazione e scrivi il codice che vedi adesso.")
            : t(
                "auth.recovery_text",
                "Scrivi uno dei codici che hai conservato. Ognuno vale una volta sola.",
              )}
        </p>
      </div>
      <FormErrors errors={form.errors} labels={{ code: label }} />
      <FormFailure
        title={t("auth.login_error", "Errore di accesso")}
        // The field already shows a wrong code.
        failure={isRefusal(form.failure, "two_factor_code_wrong") ? null : form.failure}
      />
      <CodeField key={kind} form={form} kind={kind} label={label} autoFocus />
      <RetryAfterNote left={left} />
      <Button type="submit" look="main" size="lg" wide busy={form.busy} disabled={left > 0}>
        {form.busy ? t("auth.logging_in", "Accesso in corso…") : t("auth.login", "Accedi")}
      </Button>
      {!isApp && (
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t(
            "auth.recovery_lost",
            "Hai perso sia il telefono sia i codici? Scrivici dall’indirizzo del tuo account: possiamo azzerare la verifica.",
          )}{" "}
          <a
            href={`mailto:${site.contact_email}`}
            className={css({ color: "sea", textDecoration: "underline", overflowWrap: "anywhere" })}
          >
            {site.contact_email}
          </a>
        </p>
      )}
      <div className={wrap({ justify: "space-between", gap: "2" })}>
        <Button look="quiet" onClick={onBack}>
          <ArrowLeft size={18} aria-hidden />
          {t("auth.code_back", "Torna indietro")}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            form.change("code", "");
            setKind(isApp ? "recovery" : "app");
          }}
        >
          {isApp
            ? t("auth.use_recovery", "Usa un codice di recupero")
            : t("auth.use_app", "Usa il codice dell’app")}
        </Button>
      </div>
    </form>
  );
}
