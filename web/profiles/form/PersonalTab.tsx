import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { isStandingPackage } from "../../../worker/packages/contract.ts";
import { hasPublicPage } from "../../../worker/permissions/permissionMap.ts";
import { BIO_MAX, BIRTH_DATE_MIN } from "../../../worker/profiles/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { mainPackage } from "../../packages/ownPackages.ts";
import { ownPackagesQuery } from "../../packages/queries.ts";
import { useToday } from "../../settings/hooks.ts";
import { DateField } from "../../ui/DateField.tsx";
import { TextField } from "../../ui/Field.tsx";
import { lazyParts } from "../../ui/lazyParts.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { useFieldLabels } from "../labels.ts";
import { AvatarField } from "./AvatarField.tsx";
import { TabFrame, TabSection } from "./TabFrame.tsx";
import { useAvatar } from "./useAvatar.ts";
import type { ProfileForm } from "./useProfileForm.ts";

/** Lazy, because few members are sponsors and the section's fields upload pictures. */
const { SponsorSection } = lazyParts(() => import("./SponsorSection.tsx"));

type TextName =
  | "full_name"
  | "instagram_contact"
  | "phone"
  | "emergency_contact_name"
  | "emergency_contact_phone"
  | "birth_date"
  | "birth_place"
  | "company_name"
  | "vat_number"
  | "company_address";

/** The tab of name and contacts; for organizers also of the company. */
export function PersonalTab({ form }: { form: ProfileForm }) {
  const t = useT();
  const labels = useFieldLabels();
  const { values, errors, change, user } = form;
  const avatar = useAvatar();
  const { data: packages = [] } = useQuery(ownPackagesQuery);
  const sponsorship = packages.some((held) => held.package_type === "sponsor" && isStandingPackage(held))
    ? mainPackage(packages, "sponsor")
    : null;
  const field = (name: TextName) => ({
    name,
    label: labels[name],
    value: values[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    error: fieldErrorText(t, errors[name]),
  });
  return (
    <TabFrame aside={<AvatarField user={user} avatar={avatar} />} asideFirst>
      <TabSection title={t("profile.about_you", "Chi sei")}>
        <TextField {...field("full_name")} autoComplete="name" />
        <TextField
          {...field("instagram_contact")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="@nome"
          help={t("profile.instagram_help", "Il tuo nome su Instagram, o l’indirizzo del profilo.")}
        />
        <TextField
          {...field("phone")}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          help={t(
            "profile.phone_help",
            "Serve per gli eventi a pagamento. Non compare mai nella pagina pubblica.",
          )}
        />
        <TextArea
          name="bio"
          label={labels.bio}
          value={values.bio}
          onChange={(event) => change("bio", event.target.value)}
          error={fieldErrorText(t, errors.bio)}
          help={t(
            "profile.bio_help",
            "Da dove viene la tua passione per l’apnea, cosa cerchi, dove ti alleni.",
          )}
          limit={BIO_MAX}
        />
      </TabSection>
      <TabSection
        title={t("profile.emergency", "In caso di emergenza")}
        lead={t(
          "profile.emergency_lead",
          "Facoltativo. Lo vede solo chi organizza gli eventi a pagamento a cui partecipi, finché dura l’iscrizione. Avvisa la persona che hai indicato.",
        )}
      >
        <TextField {...field("emergency_contact_name")} autoComplete="off" />
        <TextField {...field("emergency_contact_phone")} type="tel" autoComplete="off" inputMode="tel" />
      </TabSection>
      <TabSection
        title={t("profile.personal_data", "Dati per libretto e registri")}
        lead={t(
          "profile.personal_data_lead",
          "Facoltativo. Compare nel tuo libretto e nei registri degli eventi a cui partecipi, mai nella pagina pubblica.",
        )}
      >
        <DateField
          {...field("birth_date")}
          min={BIRTH_DATE_MIN}
          max={useToday()}
          autoComplete="bday"
          onChange={(_, typed) => change("birth_date", typed)}
        />
        <TextField {...field("birth_place")} autoComplete="off" />
      </TabSection>
      <TabSection title={t("profile.participants", "Tra i partecipanti")}>
        <Switch
          name="shown_as_participant"
          label={t("profile.shown_as_participant", "Mostrami tra i partecipanti")}
          help={t(
            "profile.shown_as_participant_help",
            "Chi apre la pagina di un evento in programma a cui partecipi vede il tuo nome senza cognome e la tua foto, nient’altro. Solo per maggiorenni: serve la data di nascita, che resta nascosta.",
          )}
          checked={values.shown_as_participant}
          onChange={(on) => change("shown_as_participant", on)}
        />
      </TabSection>
      {sponsorship && (
        <SponsorSection
          fallback={<Skeleton className={css({ height: "30rem" })} />}
          form={form}
          held={sponsorship}
        />
      )}
      {hasPublicPage(user.role) && (
        <TabSection
          title={t("profile.company", "Azienda")}
          lead={t("profile.company_lead", "Se hai un’attività o una partita IVA, scrivi qui i dati.")}
        >
          <TextField {...field("company_name")} autoComplete="organization" />
          <TextField {...field("vat_number")} autoComplete="off" autoCapitalize="characters" />
          <TextField {...field("company_address")} autoComplete="street-address" />
        </TabSection>
      )}
    </TabFrame>
  );
}
