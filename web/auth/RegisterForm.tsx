import { Building2, GraduationCap, Waves } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { SELF_ASSIGNABLE_ROLES } from "../../worker/auth/contract.ts";
import { useForm } from "../lib/form.ts";
import { type Translate, useT } from "../lib/i18n.tsx";
import { fieldErrorText } from "../lib/refusals.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/Field.tsx";
import { notify } from "../ui/notify.ts";
import { register } from "./api.ts";
import { FormErrors, FormFailure } from "./FormErrors.tsx";
import { EmailField } from "./fields.tsx";
import { registerForm } from "./forms.ts";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { RetryAfterNote, useRetryAfter } from "./retryAfter.tsx";
import { useSession } from "./session.ts";
import { useChallenge } from "./useChallenge.tsx";

const CHECK_MAIL_MS = 10_000;

type SelfAssignableRole = (typeof SELF_ASSIGNABLE_ROLES)[number];

export function RegisterForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  const session = useSession();
  const challenge = useChallenge();
  const initial = { full_name: "", email: "", password: "", role: "final_user" as SelfAssignableRole };
  const form = useForm(registerForm, initial, async (values) => {
    const body = { ...values, language: t.language, ...challenge.body };
    const answer = await register(body).catch((failure: unknown) => {
      challenge.renew();
      throw failure;
    });
    if (!answer.token || !answer.user) throw new Error(t("auth.register_failed", "Registrazione fallita"));
    session.begin(answer);
    notify({
      kind: "success",
      title: t("auth.registered", "Registrazione completata"),
      description: t("auth.check_mail", "Controlla la tua email per confermare l’account."),
      duration: CHECK_MAIL_MS,
    });
    onDone();
  });
  const left = useRetryAfter(form.failure);
  const labels = {
    full_name: t("auth.full_name", "Nome completo"),
    email: t("auth.email", "Email"),
    password: t("auth.password", "Password"),
  };
  return (
    <form noValidate onSubmit={form.submit} className={grid({ gap: "5" })}>
      <FormErrors errors={form.errors} labels={labels} />
      <FormFailure
        title={t("auth.register_error", "Errore di registrazione")}
        failure={form.failure}
        unknown={t("auth.register_error_text", "Si è verificato un errore durante la registrazione.")}
      />
      <RoleChoice value={form.values.role} onChange={(role) => form.change("role", role)} />
      <TextField
        label={labels.full_name}
        name="full_name"
        autoComplete="name"
        value={form.values.full_name}
        onChange={(event) => form.change("full_name", event.target.value)}
        error={fieldErrorText(t, form.errors.full_name)}
      />
      <EmailField form={form} />
      <NewPasswordField form={form} label={labels.password} />
      {challenge.widget}
      <RetryAfterNote left={left} />
      <Button type="submit" look="main" size="lg" wide busy={form.busy} disabled={left > 0}>
        {form.busy
          ? t("auth.registering", "Registrazione in corso…")
          : t("auth.create", "Crea il tuo account")}
      </Button>
    </form>
  );
}

function RoleChoice({
  value,
  onChange,
}: {
  value: SelfAssignableRole;
  onChange: (role: SelfAssignableRole) => void;
}) {
  const t = useT();
  return (
    <fieldset>
      <legend className={css({ textStyle: "small", fontWeight: "medium", marginBottom: "1.5" })}>
        {t("auth.role", "Chi sei")}
      </legend>
      <div className={grid({ gridTemplateColumns: "repeat(3, 1fr)", gap: "2" })}>
        {SELF_ASSIGNABLE_ROLES.map((role) => (
          <label key={role} className={roleLook}>
            <input
              type="radio"
              name="role"
              value={role}
              checked={value === role}
              onChange={() => onChange(role)}
              className={css({ srOnly: true })}
            />
            {roleIcon(role)}
            {roleName(t, role)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function roleIcon(role: SelfAssignableRole): ReactNode {
  const icons = { final_user: Waves, instructor: GraduationCap, company: Building2 };
  const Icon = icons[role];
  return <Icon size={20} aria-hidden />;
}

function roleName(t: Translate, role: SelfAssignableRole): string {
  const names = {
    final_user: t("roles.member", "Apneista"),
    instructor: t("roles.instructor", "Istruttore"),
    company: t("roles.company", "Azienda"),
  };
  return names[role];
}

const roleLook = grid({
  justifyItems: "center",
  gap: "1.5",
  padding: "3",
  borderRadius: "sm",
  border: "1px solid token(colors.line)",
  textStyle: "label",
  cursor: "pointer",
  bg: "card",
  _hover: { borderColor: "sea" },
  "&:has(:checked)": { borderColor: "sea", bg: "foam", boxShadow: "inset 0 0 0 1px token(colors.sea)" },
  "&:has(:focus-visible)": { outline: "3px solid token(colors.sea)", outlineOffset: "2px" },
});
