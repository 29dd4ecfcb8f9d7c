import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Phone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { css } from "styled-system/css";
import { card, grid, notice, textLink, wrap } from "styled-system/patterns";
import * as v from "valibot";
import {
  REPORT_KINDS,
  REPORT_REASONS,
  REPORT_TEXT_MAX,
  REPORTER_NAME_MAX,
  TEXT_MIN,
} from "../../worker/moderation/contract.ts";
import type { ReportTargetView } from "../../worker/moderation/outputs.ts";
import { FormErrors, FormFailure } from "../auth/FormErrors.tsx";
import { email } from "../auth/forms.ts";
import { RetryAfterNote, useRetryAfter } from "../auth/retryAfter.tsx";
import { useUser } from "../auth/session.ts";
import { useChallenge } from "../auth/useChallenge.tsx";
import { isRefusal } from "../lib/api.ts";
import { shows, useForm } from "../lib/form.ts";
import { useT } from "../lib/i18n.tsx";
import { failureText, fieldErrorText } from "../lib/refusals.ts";
import { useSearch } from "../lib/search.ts";
import { paths } from "../paths.ts";
import { TitledPage } from "../shell/TitledPage.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { TextField } from "../ui/Field.tsx";
import { Link } from "../ui/Link.tsx";
import { Loading } from "../ui/Loading.tsx";
import { RadioList } from "../ui/RadioList.tsx";
import { Select } from "../ui/Select.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { reasonName, reportKindName, targetName } from "./labels.ts";
import { postReport, reportTargetQuery } from "./queries.ts";
import { TargetLink } from "./TargetLink.tsx";

const reportForm = v.object({
  kind: v.picklist(REPORT_KINDS, "validation.required"),
  reason: v.picklist(REPORT_REASONS, "validation.required"),
  text: v.pipe(
    v.string(),
    v.trim(),
    shows(TEXT_MIN, "validation.report_text"),
    v.maxLength(REPORT_TEXT_MAX, "validation.too_long"),
  ),
  good_faith: v.literal(true, "validation.good_faith"),
  name: v.pipe(v.string(), v.trim(), v.maxLength(REPORTER_NAME_MAX, "validation.too_long")),
  email: v.union([v.literal(""), email], "validation.email"),
});

/** Reports something of the site, with an account or without; `url` in the address says what. */
export function ReportPage() {
  const t = useT();
  const [params, change] = useSearch();
  const url = params.get("url") ?? "";
  const target = useQuery(reportTargetQuery(url));
  const [isSent, setSent] = useState(false);
  const title = t("moderation.title", "Segnala un contenuto");
  if (isSent && target.data) return <Sent title={title} target={target.data} />;
  return (
    <TitledPage
      title={title}
      lead={t(
        "moderation.lead",
        "Chi l’ha scritto non saprà che sei tu. Leggiamo ogni segnalazione: decide sempre una persona.",
      )}
      width="text"
    >
      {target.data ? (
        <ReportForm target={target.data} onSent={() => setSent(true)} />
      ) : target.isLoading ? (
        <Loading rows={1} className={grid({ gap: "4" })} look={css({ height: "6rem" })} />
      ) : (
        <AddressForm
          key={url}
          url={url}
          error={
            target.error
              ? isRefusal(target.error, "not_found")
                ? t(
                    "moderation.no_target",
                    "A questo indirizzo non c’è nulla da segnalare. Controlla di averlo copiato tutto.",
                  )
                : failureText(t, target.error)
              : undefined
          }
          onChange={(next) =>
            next === url ? void target.refetch() : void change(() => new URLSearchParams({ url: next }))
          }
        />
      )}
    </TitledPage>
  );
}

type AddressProps = { url: string; error: string | undefined; onChange: (url: string) => void };

/** Asks for the address of what is reported. */
function AddressForm({ url, error, onChange }: AddressProps) {
  const t = useT();
  const [typed, setTyped] = useState(url);
  return (
    <form
      noValidate
      className={grid({ gap: "4" })}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim()) onChange(typed.trim());
      }}
    >
      <TextField
        label={t("moderation.address", "Indirizzo della pagina")}
        name="url"
        inputMode="url"
        value={typed}
        help={t(
          "moderation.address_help",
          "Copialo dalla barra del browser: un evento, un articolo, un post, un profilo o un’immagine.",
        )}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="main" className={css({ justifySelf: "start" })}>
        {t("moderation.find", "Continua")}
      </Button>
    </form>
  );
}

function ReportForm({ target, onSent }: { target: ReportTargetView; onSent: () => void }) {
  const t = useT();
  const user = useUser();
  const challenge = useChallenge();
  const initial = {
    kind: "" as "rules",
    reason: "" as "other",
    text: "",
    good_faith: false as true,
    name: "",
    email: "",
  };
  const form = useForm(reportForm, initial, async ({ name, email: address, ...report }) => {
    const reporter = user ? {} : { name: name || null, email: address || null, language: t.language };
    const body = {
      target_type: target.type,
      target_id: target.id,
      ...report,
      ...reporter,
      ...challenge.body,
    };
    await postReport(body).catch((failure: unknown) => {
      challenge.renew();
      throw failure;
    });
    onSent();
  });
  const { values, errors, change } = form;
  const left = useRetryAfter(form.failure);
  const labels = {
    kind: t("moderation.kind", "Perché lo segnali"),
    reason: t("moderation.reason", "Di che cosa si tratta"),
    text: t("moderation.text", "Che cosa non va"),
    good_faith: t(
      "moderation.good_faith",
      "Dichiaro in buona fede che quello che scrivo è esatto e completo",
    ),
    name: t("moderation.name", "Il tuo nome"),
    email: t("auth.email", "Email"),
  };
  return (
    <form noValidate onSubmit={form.submit} className={grid({ gap: "6" })}>
      <div className={card({ display: "grid", gap: "1" })}>
        <p className={css({ textStyle: "small", color: "muted" })}>{targetName(t, target.type)}</p>
        <div className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>
          <TargetLink target={target} />
        </div>
      </div>
      <FormErrors errors={errors} labels={labels} />
      <FormFailure
        title={t("moderation.failed", "La segnalazione non è partita")}
        failure={form.failure}
        unknown={t("moderation.failed_text", "Il testo è ancora qui: riprova tra poco.")}
      />
      <div className={grid({ gap: "1.5" })}>
        <RadioList
          label={labels.kind}
          value={values.kind || null}
          options={REPORT_KINDS.map((value) => ({ value, label: reportKindName(t, value) }))}
          onChange={(value) => change("kind", value)}
        />
        {errors.kind && <p className={errorLook}>{fieldErrorText(t, errors.kind)}</p>}
      </div>
      <Select
        label={labels.reason}
        name="reason"
        value={values.reason}
        placeholder={t("moderation.choose", "Scegli")}
        options={REPORT_REASONS.map((value) => ({ value, label: reasonName(t, value) }))}
        error={fieldErrorText(t, errors.reason)}
        onChange={(value) => change("reason", value)}
      />
      {values.reason === "danger_to_life" && (
        <p role="status" className={notice({ bg: "dangerSoft", display: "flex", gap: "3" })}>
          <Phone size={20} aria-hidden className={css({ flexShrink: 0 })} />
          {t(
            "moderation.emergency",
            "Se qualcuno è in pericolo adesso, chiama subito il 112: noi leggiamo appena possiamo.",
          )}
        </p>
      )}
      <TextArea
        label={labels.text}
        name="text"
        rows={5}
        value={values.text}
        limit={REPORT_TEXT_MAX}
        help={t(
          "moderation.text_help",
          "Spiega quale parte e perché. Se è contro la legge, scrivi anche quale legge, se la conosci.",
        )}
        error={fieldErrorText(t, errors.text)}
        onChange={(event) => change("text", event.target.value)}
      />
      {!user && (
        <div
          className={grid({
            gap: "4",
            gridTemplateColumns: { base: "1fr", md: "1fr 1fr" },
            alignItems: "start",
          })}
        >
          <TextField
            label={labels.name}
            name="name"
            autoComplete="name"
            value={values.name}
            help={t("moderation.optional", "Facoltativo")}
            error={fieldErrorText(t, errors.name)}
            onChange={(event) => change("name", event.target.value)}
          />
          <TextField
            label={labels.email}
            name="email"
            type="email"
            autoComplete="email"
            value={values.email}
            help={t("moderation.email_help", "Facoltativa: senza, non possiamo dirti che cosa decidiamo.")}
            error={fieldErrorText(t, errors.email)}
            onChange={(event) => change("email", event.target.value)}
          />
        </div>
      )}
      <Checkbox
        name="good_faith"
        label={labels.good_faith}
        checked={values.good_faith}
        error={fieldErrorText(t, errors.good_faith)}
        onChange={(checked) => change("good_faith", checked)}
      />
      {!user && challenge.widget}
      <RetryAfterNote left={left} />
      <div className={wrap({ gap: "3", align: "center" })}>
        <Button type="submit" look="main" size="lg" busy={form.busy} disabled={left > 0}>
          {t("moderation.send", "Invia la segnalazione")}
        </Button>
        <Link to={paths.privacy.href()} className={textLink({ textStyle: "small" })}>
          {t("footer.privacy", "Informativa sulla privacy")}
        </Link>
      </div>
    </form>
  );
}

function Sent({ title, target }: { title: string; target: ReportTargetView }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  // The form is taller than its thanks: without the focus, a phone would be left at the page's foot.
  useEffect(() => box.current?.focus(), []);
  return (
    <TitledPage title={title} width="text">
      <div ref={box} tabIndex={-1} role="status" className={css({ outline: "none" })}>
        <StatusMessage
          icon={<CircleCheck size={28} />}
          title={t("moderation.sent", "Grazie, l’abbiamo ricevuta")}
          text={t(
            "moderation.sent_text",
            "La legge una persona. Se abbiamo la tua email, ti scriviamo che cosa decide.",
          )}
        >
          <ButtonLink to={target.url}>{t("moderation.back", "Torna al contenuto")}</ButtonLink>
        </StatusMessage>
      </div>
    </TitledPage>
  );
}

const errorLook = css({ textStyle: "small", color: "danger" });
