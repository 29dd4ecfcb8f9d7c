import { Portal } from "@ark-ui/react/portal";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import * as v from "valibot";
import type { User } from "../../../worker/auth/outputs.ts";
import { REQUIRED_DOCUMENTS, type RequiredDocument } from "../../../worker/eligibility/requiredDocuments.ts";
import { isDay } from "../../../worker/lib/calendarDays.ts";
import { isPhoneNumber } from "../../../worker/lib/phoneNumbers.ts";
import { PHONE_MAX, SHORT_TEXT_MAX } from "../../../worker/profiles/contract.ts";
import { saveProfile } from "../../auth/api.ts";
import { useEndExpiredSession, useSession, useUser } from "../../auth/session.ts";
import { useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText, fieldErrorText } from "../../lib/refusals.ts";
import { storage } from "../../lib/storage.ts";
import { paths } from "../../paths.ts";
import { tabOf } from "../../profileTabs.ts";
import { useToday } from "../../settings/hooks.ts";
import { ExpiryField } from "../../shell/ExpiryField.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Link } from "../../ui/Link.tsx";
import { notify } from "../../ui/notify.ts";
import { Sheet } from "../../ui/Sheet.tsx";
import { documentNames } from "./documentNames.ts";
import type { useCheckout } from "./useCheckout.ts";

type Props = {
  /** The event to enrol in, to which the profile links back. */
  event: { slug: string };
  checkout: Pick<ReturnType<typeof useCheckout>, "form" | "close" | "pay">;
  onPay: ((member: User) => void) | undefined;
};

/** Asks for what the profile lacks for a paid event, and saves it there. */
export function MissingDocumentsSheet({ event, checkout, onPay }: Props) {
  const t = useT();
  const user = useUser();
  const [shown, setShown] = useState(checkout.form);
  // What it asks for stays while it closes.
  if (checkout.form && checkout.form !== shown) setShown(checkout.form);
  return (
    <Portal>
      <Sheet
        open={checkout.form !== null}
        size="small"
        title={t("paying.missing_title", "Manca ancora qualcosa")}
        onClose={checkout.close}
      >
        <p>
          {t(
            "paying.missing_text",
            "Serve per iscriversi agli eventi a pagamento, e resta nel tuo profilo. Nella pagina pubblica non compare.",
          )}
        </p>
        {user && shown && (
          <DocumentsForm
            key={shown.names.join()}
            user={user}
            names={shown.names}
            label={shown.pays ? t("paying.missing_pay", "Salva e paga") : t("paying.missing_save", "Salva")}
            onSaved={(saved) => {
              checkout.close();
              if (shown.pays) onPay ? onPay(saved) : checkout.pay();
              else notify({ kind: "success", title: t("profile.saved", "Profilo aggiornato con successo!") });
            }}
          />
        )}
        {shown?.names[0] && (
          <Link
            to={paths.profile.href(tabOf(shown.names[0]), paths.event.href(event.slug), shown.names[0])}
            className={profileLinkLook}
          >
            {t("paying.to_profile", "Apri il profilo")}
          </Link>
        )}
      </Sheet>
    </Portal>
  );
}

type FormProps = { user: User; names: RequiredDocument[]; label: string; onSaved: (saved: User) => void };

function DocumentsForm({ user, names, label, onSaved }: FormProps) {
  const t = useT();
  const today = useToday();
  const queries = useQueryClient();
  const session = useSession();
  const expired = useEndExpiredSession();
  const labels = documentNames(t);
  const schema = useMemo(() => documentsForm(names, today), [names, today]);
  const initial = Object.fromEntries(REQUIRED_DOCUMENTS.map((name) => [name, user[name] ?? ""]));
  const form = useForm(schema, initial as Record<RequiredDocument, string>, async (values) => {
    const sent = storage.token();
    try {
      const { user: saved } = await saveProfile(
        Object.fromEntries(names.map((name) => [name, values[name]])),
      );
      if (session.updateUser(sent, ({ avatar_url }) => ({ ...saved, avatar_url }))) onSaved(saved);
      // Its gates may have opened.
      queries.invalidateQueries({ queryKey: ["me", "gates"] });
    } catch (error) {
      if (!expired(error, sent)) notify({ kind: "error", title: failureText(t, error) });
      throw error;
    }
  });
  return (
    <form noValidate onSubmit={form.submit} className={grid({ gap: "4", marginTop: "5" })}>
      {names.map((name) => {
        const field = { name, label: labels[name], value: form.values[name] ?? "" };
        return name.startsWith("scadenza_") ? (
          <ExpiryField
            key={name}
            {...field}
            onChange={(day) => form.change(name, day)}
            error={form.errors[name]}
          />
        ) : (
          <TextField
            key={name}
            {...field}
            onChange={(event) => form.change(name, event.target.value)}
            error={fieldErrorText(t, form.errors[name])}
            {...(name === "phone"
              ? { type: "tel", inputMode: "tel", autoComplete: "tel" }
              : { autoComplete: "off", placeholder: "DAN Europe" })}
          />
        );
      })}
      <Button type="submit" look="main" size="lg" wide busy={form.busy}>
        {label}
      </Button>
    </form>
  );
}

/** Only the fields that are asked for must be right. */
function documentsForm(names: RequiredDocument[], today: string) {
  const text = (max: number) =>
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, "validation.required"),
      v.maxLength(max, "validation.too_long"),
    );
  const day = v.pipe(
    v.string(),
    v.check((value) => isDay(value), "validation.required"),
    v.check((value) => value >= today, "validation.expired"),
  );
  const fields = {
    phone: v.pipe(text(PHONE_MAX), v.check(isPhoneNumber, "validation.phone")),
    assicurazione: text(SHORT_TEXT_MAX),
    scadenza_assicurazione: day,
    scadenza_certificato_medico: day,
  };
  return v.object(
    Object.fromEntries(
      REQUIRED_DOCUMENTS.map((name) => [name, names.includes(name) ? fields[name] : v.string()]),
    ) as typeof fields,
  );
}

const profileLinkLook = css({
  display: "grid",
  placeItems: "center",
  minHeight: "touch",
  marginTop: "2",
  color: "sea",
  textStyle: "small",
  _hover: { textDecoration: "underline" },
});
