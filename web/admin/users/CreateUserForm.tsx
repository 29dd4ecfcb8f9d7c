import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { User } from "../../../worker/auth/outputs.ts";
import { FormErrors } from "../../auth/FormErrors.tsx";
import { NewPasswordField } from "../../auth/NewPasswordField.tsx";
import { RetryAfterNote, useRetryAfter } from "../../auth/retryAfter.tsx";
import { useEndExpiredSession } from "../../auth/session.ts";
import { isRefusal } from "../../lib/api.ts";
import { useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText, refusalText } from "../../lib/refusals.ts";
import { useSearch } from "../../lib/search.ts";
import { storage } from "../../lib/storage.ts";
import { languagesQuery } from "../../settings/queries.ts";
import { Unsaved } from "../../shell/Unsaved.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/notify.ts";
import { Select } from "../../ui/Select.tsx";
import { CompanyFields, useCompanySave } from "./CompanyFields.tsx";
import { type CompanyValues, createUserForm, EMPTY_USER } from "./forms.ts";
import { ROLE_CHOICES, userRoleName } from "./labels.ts";
import { registerUser } from "./queries.ts";

type Props = {
  onDone: (user: User) => void;
  /** The user was created, but the company's data could not be saved. */
  onCompanyFailed: (user: User, company: CompanyValues) => void;
};

/** Letters and digits that are hard to confuse when read aloud or copied by hand. */
const CHARACTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";

const LENGTH = 16;

export function CreateUserForm({ onDone, onCompanyFailed }: Props) {
  const t = useT();
  const [params] = useSearch();
  const expired = useEndExpiredSession();
  const { data: languages = [] } = useQuery(languagesQuery);
  const saveCompany = useCompanySave();
  const form = useForm(createUserForm, EMPTY_USER, async (values) => {
    const { company_name, vat_number, company_address, ...account } = values;
    const company = { company_name, vat_number, company_address };
    const user = await create(account);
    if (account.role !== "company" || !(company_name || vat_number || company_address)) return onDone(user);
    try {
      await saveCompany(user.id, company);
    } catch {
      return onCompanyFailed(user, company);
    }
    onDone(user);
  });

  async function create(account: Parameters<typeof registerUser>[0]): Promise<User> {
    const sent = storage.token();
    try {
      return (await registerUser(account)).user;
    } catch (error) {
      if (!expired(error, sent) && !isRefusal(error, "invalid"))
        notify({
          kind: "error",
          title: refusalText(t, error) ?? t("auth.register_failed", "Registrazione fallita"),
        });
      throw error;
    }
  }

  const left = useRetryAfter(form.failure);
  const labels = {
    full_name: t("auth.full_name", "Nome completo"),
    email: t("auth.email", "Email"),
    password: t("auth.password", "Password"),
    role: t("user_table.role", "Ruolo"),
    company_name: t("profile.company_name", "Nome dell’azienda"),
    vat_number: t("profile.vat_number", "Partita IVA"),
    company_address: t("profile.company_address", "Indirizzo"),
  };
  const isTyped = Object.entries(form.values).some(([name, value]) => value !== EMPTY_USER[name as "email"]);
  return (
    <form noValidate onSubmit={form.submit} className={formLook}>
      <p className={css({ color: "muted" })}>
        {t(
          "admin.users.create_lead",
          "La persona riceve un’email con un link, valido sette giorni, per scegliere la propria password. Fino ad allora può accedere con quella che scrivi qui: l’email non la contiene, comunicala tu.",
        )}
      </p>
      <FormErrors errors={form.errors} labels={labels} />
      <TextField
        label={labels.full_name}
        name="full_name"
        autoComplete="off"
        value={form.values.full_name}
        onChange={(event) => form.change("full_name", event.target.value)}
        error={fieldErrorText(t, form.errors.full_name)}
      />
      {/* Off, because the browser would suggest the admin's own address. */}
      <TextField
        label={labels.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        value={form.values.email}
        onChange={(event) => form.change("email", event.target.value)}
        error={fieldErrorText(t, form.errors.email)}
      />
      <div className={grid({ gap: "2", justifyItems: "start", "& > div": { width: "100%" } })}>
        <NewPasswordField form={form} label={labels.password} />
        <Button
          look="quiet"
          className={css({ marginInlineStart: "-5" })}
          onClick={() => form.change("password", makePassword())}
        >
          <KeyRound size={18} aria-hidden />
          {t("admin.users.make_password", "Genera una password")}
        </Button>
      </div>
      <Select
        label={labels.role}
        name="role"
        value={form.values.role}
        options={ROLE_CHOICES.map((role) => ({ value: role, label: userRoleName(t, role) }))}
        onChange={(role) => form.change("role", role)}
      />
      <Select
        label={t("admin.users.language", "Lingua dell’invito")}
        name="language"
        value={form.values.language}
        options={languages.map(({ code, native_name }) => ({ value: code, label: native_name }))}
        onChange={(language) => form.change("language", language)}
      />
      {form.values.role === "company" && <CompanyFields form={form} />}
      <RetryAfterNote left={left} />
      <Button type="submit" look="main" size="lg" busy={form.busy} disabled={left > 0}>
        {t("admin.users.create", "Crea Utente")}
      </Button>
      {/* Only without the user's dialog, which has its own `Unsaved`, because a page may have one at a time. */}
      <Unsaved
        when={isTyped && !form.busy && !params.has("user")}
        onDiscard={() => form.replace(EMPTY_USER)}
      />
    </form>
  );
}

const formLook = grid({ gap: "5", maxWidth: "34rem", paddingTop: "6" });

/** A random password of 16 characters: over 90 bits. */
function makePassword(): string {
  let password = "";
  while (password.length < LENGTH) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // A byte beyond the last multiple would make the first characters likelier.
    if (byte < 256 - (256 % CHARACTERS.length)) password += CHARACTERS[byte % CHARACTERS.length];
  }
  return password;
}
