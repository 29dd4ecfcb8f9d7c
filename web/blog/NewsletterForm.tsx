import { MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import * as v from "valibot";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { FormFailure } from "../auth/FormErrors.tsx";
import { EmailField } from "../auth/fields.tsx";
import { email } from "../auth/forms.ts";
import { RetryAfterNote, useRetryAfter } from "../auth/retryAfter.tsx";
import { useUser } from "../auth/session.ts";
import { useChallenge } from "../auth/useChallenge.tsx";
import { useForm } from "../lib/form.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { NATIVE_LANGUAGE_NAMES } from "../settings/queries.ts";
import { Button } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import { Select } from "../ui/Select.tsx";
import { subscribe } from "./queries.ts";

const newsletterForm = v.object({ email, language: v.picklist(LANGUAGE_CODES) });

/** Address and language for the newsletter. The answer is the same whether the address is subscribed or not. */
export function NewsletterForm() {
  const t = useT();
  const user = useUser();
  const challenge = useChallenge();
  const [isSent, setSent] = useState(false);
  const initial = { email: user?.email ?? "", language: t.language };
  const form = useForm(newsletterForm, initial, async (values) => {
    await subscribe({ ...values, ...challenge.body }).catch((failure: unknown) => {
      challenge.renew();
      throw failure;
    });
    setSent(true);
  });
  const left = useRetryAfter(form.failure);
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => frame.current?.querySelector("input")?.focus(), []);
  if (isSent) return <Sent email={form.values.email} />;
  return (
    <form ref={frame} noValidate onSubmit={form.submit} className={grid({ gap: "4" })}>
      <FormFailure
        title={t("newsletter.failed", "La richiesta non è partita")}
        failure={form.failure}
        unknown={t("newsletter.failed_text", "Il tuo indirizzo è ancora nel modulo: riprova tra poco.")}
      />
      <div className={fieldsLook}>
        <EmailField form={form} />
        <Select
          label={t("newsletter.language", "Lingua")}
          name="language"
          value={form.values.language}
          options={LANGUAGE_CODES.map((code) => ({ value: code, label: NATIVE_LANGUAGE_NAMES[code] }))}
          onChange={(language) => form.change("language", language)}
        />
      </div>
      {!user && challenge.widget}
      <RetryAfterNote left={left} />
      <div className={flex({ align: "center", wrap: "wrap", columnGap: "4", rowGap: "2" })}>
        <Button type="submit" look="main" busy={form.busy} disabled={left > 0}>
          {t("newsletter.subscribe", "Iscriviti alla newsletter")}
        </Button>
        <p className={noteLook}>
          {t("newsletter.use", "Usiamo il tuo indirizzo solo per questo:")}{" "}
          <Link to={paths.privacy.href()}>{t("footer.privacy", "Informativa sulla privacy")}</Link>
        </p>
      </div>
    </form>
  );
}

function Sent({ email: address }: { email: string }) {
  const t = useT();
  return (
    <div role="status" className={flex({ gap: "3" })}>
      <MailCheck size={24} aria-hidden className={css({ color: "sea", flexShrink: 0 })} />
      <div className={css({ minWidth: "0", overflowWrap: "anywhere" })}>
        <p className={css({ fontWeight: "bold" })}>{t("newsletter.sent", "Manca solo la tua conferma")}</p>
        <p>
          {t(
            "newsletter.sent_text",
            "Apri l’email che mandiamo a {{email}} e conferma: il link vale sette giorni. Se non arriva, guarda nella posta indesiderata; forse questo indirizzo è già iscritto.",
            { email: address },
          )}
        </p>
      </div>
    </div>
  );
}

const fieldsLook = grid({
  gap: "4",
  gridTemplateColumns: { base: "1fr", md: "minmax(0, 1fr) 12rem" },
  alignItems: "start",
});
const noteLook = css({ textStyle: "small", color: "muted", "& a": { textDecoration: "underline" } });
