import { useSetAtom } from "jotai";
import { useState } from "react";
import { grid } from "styled-system/patterns";
import * as v from "valibot";
import type { AdminSettingsView } from "../../../worker/admin/outputs.ts";
import { toEmailAddress } from "../../../worker/lib/emailAddress.ts";
import { ApiError } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { siteAtom } from "../../settings/state.ts";
import { TextField } from "../../ui/Field.tsx";
import { SaveSettingButton, SettingCard } from "./SettingCard.tsx";
import { useSetting } from "./useSetting.ts";

const address = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.check((text) => text === "" || toEmailAddress(text) !== null, "validation.email"),
);

/** The address for mails to the site; empty for the configured one. */
export function ContactEmailSetting({ view }: { view: AdminSettingsView }) {
  const t = useT();
  const setSite = useSetAtom(siteAtom);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const configured = view.default_contact_email;
  const setting = useSetting(view, "contact_email", {
    reset: () => setTyped(null),
    onSaved: ({ email }) => setSite((site) => ({ ...site, contact_email: email ?? configured })),
  });
  const { shown, isPending, error: failure, save } = setting;
  const saved = shown.value?.email ?? "";
  const text = typed ?? saved;
  const refused = failure instanceof ApiError ? failure.fields["value.email"] : undefined;
  const addressText = (email: string | null | undefined) =>
    email || t("admin.settings.contact_default", "{{email}} (dalla configurazione)", { email: configured });
  return (
    <SettingCard
      setting={setting}
      valueText={(value) => addressText(value?.email)}
      title={t("admin.settings.contact", "Indirizzo di contatto")}
      text={t(
        "admin.settings.contact_text",
        "È in fondo a ogni pagina, nelle note legali, nelle pagine dei pacchetti e nelle email, e riceve le risposte alle email. Chiunque lo può vedere.",
      )}
    >
      <form
        noValidate
        className={grid({ gap: "4", maxWidth: "26rem" })}
        onSubmit={(event) => {
          event.preventDefault();
          const checked = v.safeParse(address, text);
          setError(checked.success ? undefined : checked.issues[0].message);
          if (checked.success) void save({ email: checked.output || null });
        }}
      >
        <TextField
          type="email"
          name="contact_email"
          label={t("auth.email", "Email")}
          autoComplete="off"
          placeholder={configured}
          value={text}
          help={t(
            "admin.settings.contact_help",
            "Se lo lasci vuoto, vale {{email}}, dalla configurazione del sito.",
            { email: configured },
          )}
          error={fieldErrorText(t, error ?? (typed === null ? undefined : refused))}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <SaveSettingButton busy={isPending} disabled={text.trim() === saved} />
      </form>
    </SettingCard>
  );
}
