import { useState } from "react";
import { grid, textLink } from "styled-system/patterns";
import type { LoginBody } from "../../worker/auth/inputs.ts";
import { isRefusal } from "../lib/api.ts";
import { useForm } from "../lib/form.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import { login } from "./api.ts";
import { CodeStep } from "./CodeStep.tsx";
import { FormErrors, FormFailure } from "./FormErrors.tsx";
import { EmailField, FormPasswordField } from "./fields.tsx";
import { loginForm } from "./forms.ts";
import { RetryAfterNote, useRetryAfter } from "./retryAfter.tsx";
import { useSession } from "./session.ts";
import { useChallenge } from "./useChallenge.tsx";

/** E-mail and password, and for whoever has a second factor its code in a second step, from which one goes back. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  const session = useSession();
  const [confirmed, setConfirmed] = useState<LoginBody | null>(null);
  // Asked of strangers, when many sign in at once.
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
