import { Copy, ExternalLink } from "lucide-react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { User } from "../../../worker/auth/outputs.ts";
import { PERSONAL_FLAGS, PUBLIC_FLAGS, suggestSlug } from "../../../worker/profiles/contract.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useSite } from "../../settings/hooks.ts";
import { useCopyLink } from "../../shell/useCopyLink.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { SlugField } from "./SlugField.tsx";
import { TabFrame, TabSection } from "./TabFrame.tsx";
import type { ProfileForm } from "./useProfileForm.ts";

type Flag = (typeof PUBLIC_FLAGS)[number];

const PERSONAL: readonly Flag[] = ["public_show_personal", ...PERSONAL_FLAGS];

const OTHERS = PUBLIC_FLAGS.filter((flag) => !PERSONAL.includes(flag));

const noteLook = grid({ gap: "2", padding: "5", borderRadius: "lg", bg: "foam" });

/** The choice of the public page's content, and its address. */
export function VisibilityTab({ form }: { form: ProfileForm }) {
  const t = useT();
  const { values, change, user } = form;

  function turn(on: boolean) {
    change("public_profile_enabled", on);
    const person = { ...user, full_name: values.full_name, company_name: values.company_name };
    if (on && !values.public_slug) change("public_slug", suggestSlug(person));
  }

  return (
    <TabFrame aside={<PublicPageNote user={user} />} asideFirst>
      <TabSection title={t("visibility.title", "La tua pagina pubblica")}>
        <div className={cardLook}>
          <Switch
            name="public_profile_enabled"
            label={t("visibility.enabled", "Pagina pubblica")}
            help={t(
              "visibility.enabled_help",
              "Una pagina con il tuo indirizzo, che chiunque può aprire e condividere. Anche se non è attiva, chi arriva dai tuoi eventi vede quello che lasci attivo qui sotto.",
            )}
            checked={values.public_profile_enabled}
            onChange={turn}
          />
        </div>
        <SlugField form={form} />
      </TabSection>
      <TabSection
        title={t("visibility.shown", "Cosa si vede")}
        lead={t(
          "visibility.shown_lead",
          "Telefono, email, assicurazione e certificato medico non si vedono mai.",
        )}
      >
        <fieldset className={cardLook}>
          <legend className={css({ srOnly: true })}>
            {t("visibility.personal", "Informazioni personali")}
          </legend>
          <Toggle form={form} flag="public_show_personal" />
          <div className={underLook}>
            {PERSONAL_FLAGS.map((flag) => (
              <Toggle key={flag} form={form} flag={flag} disabled={!values.public_show_personal} />
            ))}
            {!values.public_show_personal && (
              <p className={css({ textStyle: "small", color: "muted", paddingBlock: "3" })}>
                {t(
                  "visibility.personal_off",
                  "Le informazioni personali sono nascoste, quindi lo sono anche queste quattro. Le tue scelte restano per quando le riattivi.",
                )}
              </p>
            )}
          </div>
        </fieldset>
        <div className={cardLook}>
          {OTHERS.map((flag) => (
            <Toggle key={flag} form={form} flag={flag} />
          ))}
        </div>
      </TabSection>
    </TabFrame>
  );
}

function Toggle({ form, flag, disabled }: { form: ProfileForm; flag: Flag; disabled?: boolean }) {
  const t = useT();
  return (
    <Switch
      name={flag}
      {...flagTexts(t)[flag]}
      checked={form.values[flag]}
      disabled={disabled}
      onChange={(on) => form.change(flag, on)}
    />
  );
}

function flagTexts(t: Translate): Record<Flag, { label: string; help: string }> {
  return {
    public_show_personal: {
      label: t("visibility.personal", "Informazioni personali"),
      help: t("visibility.personal_help", "Bio, Instagram, azienda e brevetto tutti insieme."),
    },
    public_show_bio: {
      label: t("visibility.bio", "Bio"),
      help: t("visibility.bio_help", "Il testo che racconta chi sei."),
    },
    public_show_instagram: {
      label: t("visibility.instagram", "Instagram"),
      help: t("visibility.instagram_help", "Un link al tuo profilo."),
    },
    public_show_company_info: {
      label: t("visibility.company", "Dati dell’azienda"),
      help: t(
        "visibility.company_help",
        "Indirizzo e partita IVA. Il nome si vede sempre, accanto ai tuoi eventi.",
      ),
    },
    public_show_certifications: {
      label: t("visibility.certifications", "Brevetto"),
      help: t("visibility.certifications_help", "Il livello e la sua scadenza."),
    },
    public_show_events: {
      label: t("visibility.events", "Eventi"),
      help: t("visibility.events_help", "Gli eventi che organizzi."),
    },
    public_show_records: {
      label: t("visibility.records", "Record"),
      help: t("visibility.records_help", "I tuoi record, disciplina per disciplina."),
    },
  };
}

const cardLook = css({
  paddingInline: "4",
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "sm",
  "& > div + div": { borderTop: "1px solid token(colors.line)" },
});

const underLook = css({
  paddingInlineStart: "4",
  "& > * + *": { borderTop: "1px solid token(colors.line)" },
});

/** A link to the public page once it is enabled. */
function PublicPageNote({ user }: { user: User }) {
  const t = useT();
  const site = useSite();
  const copy = useCopyLink();
  const { public_slug, public_profile_enabled } = user;
  if (!public_slug || !public_profile_enabled) return null;
  const path = paths.organizer.href(public_slug);
  const address = `${site.url}${path}`;

  return (
    <section aria-labelledby="public-page" className={noteLook}>
      <h2 id="public-page" className={css({ fontWeight: "bold" })}>
        {t("visibility.online", "La tua pagina è online")}
      </h2>
      <p className={css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" })}>{address}</p>
      <div className={grid({ gap: "2", marginTop: "2" })}>
        <ButtonLink to={path} target="_blank" rel="noopener">
          <ExternalLink size={18} aria-hidden />
          {t("visibility.open", "Apri la pagina pubblica")}
        </ButtonLink>
        <Button onClick={() => copy(address)}>
          <Copy size={18} aria-hidden />
          {t("visibility.copy", "Copia link")}
        </Button>
      </div>
    </section>
  );
}
