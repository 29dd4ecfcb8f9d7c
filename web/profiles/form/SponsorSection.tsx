import { CircleAlert } from "lucide-react";
import { css } from "styled-system/css";
import { flex, notice } from "styled-system/patterns";
import { SPONSOR_TEXT_MAX } from "../../../worker/packages/contract.ts";
import type { Sponsor, UserPackage } from "../../../worker/packages/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { SponsorCard } from "../../packages/sponsors/SponsorCard.tsx";
import { isMainSponsor } from "../../packages/sponsors/SponsorMark.tsx";
import { SponsorVisits } from "../../packages/sponsors/SponsorVisits.tsx";
import { packageStatusText, sponsorPages } from "../../packages/texts.ts";
import { useSite } from "../../settings/hooks.ts";
import { TextField } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { PictureField } from "../../uploads/PictureField.tsx";
import { useFieldLabels } from "../labels.ts";
import { missingTexts, SHOWN_FIELDS } from "./missingTexts.ts";
import { TabSection } from "./TabFrame.tsx";
import type { ProfileForm } from "./useProfileForm.ts";

type Props = { form: ProfileForm; held: UserPackage };

/** The sponsor's section: the public entry, its pages, its end and the missing fields; and the fields themselves. */
export function SponsorSection({ form, held }: Props) {
  const t = useT();
  const labels = useFieldLabels();
  const { values, errors, change } = form;
  const logoHelp = t(
    "profile.sponsor_logo_help",
    "Meglio largo e su fondo chiaro. Senza, si vede la foto del profilo.",
  );
  return (
    <TabSection
      title={t("profile.sponsor", "Il tuo logo da sponsor")}
      lead={t("profile.sponsor_lead", "Logo, testo e link si vedono finché dura il pacchetto.")}
    >
      <Shown form={form} held={held} />
      <PictureField
        id="sponsor_logo_url"
        label={labels.sponsor_logo_url}
        value={values.sponsor_logo_url || null}
        onChange={(url) => change("sponsor_logo_url", url ?? "")}
        help={logoHelp}
        error={fieldErrorText(t, errors.sponsor_logo_url)}
        allowsLinks={false}
        small
        whole
      />
      <TextArea
        name="sponsor_text"
        label={labels.sponsor_text}
        value={values.sponsor_text}
        onChange={(event) => change("sponsor_text", event.target.value)}
        error={fieldErrorText(t, errors.sponsor_text)}
        help={t("profile.sponsor_text_help", "Una riga che dice chi siete o che cosa fate.")}
        limit={SPONSOR_TEXT_MAX}
        rows={2}
      />
      <TextField
        name="sponsor_link"
        label={labels.sponsor_link}
        value={values.sponsor_link}
        onChange={(event) => change("sponsor_link", event.target.value)}
        error={fieldErrorText(t, errors.sponsor_link)}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="url"
      />
      <SponsorVisits />
    </TabSection>
  );
}

/** The saved entry, not the typed one; a typed but unsaved field is not listed as missing. */
function Shown({ form: { user, values }, held }: Props) {
  const t = useT();
  const { time_zone } = useSite();
  const level = held.package_id as Sponsor["level"];
  const sponsor: Sponsor = {
    id: user.id,
    name: user.company_name || user.full_name,
    logo_url: user.sponsor_logo_url ?? user.avatar_url,
    link: user.sponsor_link,
    text: user.sponsor_text,
    level,
  };
  return (
    <div className={notice({ display: "grid", gap: "3", borderRadius: "lg" })}>
      <p className={css({ fontWeight: "bold" })}>{packageStatusText(t, held, time_zone)}</p>
      {held.hidden_at ? (
        <Note
          text={t("profile.sponsor_hidden", "Lo staff ha nascosto il tuo logo: scrivici per sapere perché.")}
        />
      ) : (
        <ul className={pagesLook}>
          {sponsorPages(t, isMainSponsor(sponsor)).map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ul>
      )}
      {missingTexts(t, user, values).map((text) => (
        <Note key={text} text={text} />
      ))}
      {SHOWN_FIELDS.some((name) => (values[name] || null) !== user[name]) && (
        <p className={css({ textStyle: "small" })}>
          {t("profile.sponsor_unsaved", "Salva il profilo per mostrare quello che hai cambiato.")}
        </p>
      )}
      <SponsorCard sponsor={sponsor} />
    </div>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p className={flex({ gap: "2", textStyle: "small" })}>
      <CircleAlert size={18} aria-hidden className={css({ flexShrink: 0, color: "danger" })} />
      {text}
    </p>
  );
}
const pagesLook = css({ textStyle: "small", listStyle: "disc", paddingInlineStart: "5" });
