import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { MEDICAL_KINDS } from "../../../worker/eligibility/contract.ts";
import { BREVETTI } from "../../../worker/profiles/contract.ts";
import { OwnCertificates } from "../../enrolments/attendance/OwnCertificates.tsx";
import { brevettoName } from "../../lib/brevettoName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { medicalKindName } from "../../lib/medicalKindName.ts";
import { fieldErrorText } from "../../lib/refusals.ts";
import { useToday } from "../../settings/hooks.ts";
import { ExpiryField, expiredText, soonText } from "../../shell/ExpiryField.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { CertificationList } from "../certifications/CertificationList.tsx";
import { type DocumentState, documentStates } from "../documents.ts";
import { useFieldLabels } from "../labels.ts";
import { TabFrame, TabSection } from "./TabFrame.tsx";
import type { ProfileForm } from "./useProfileForm.ts";
import type { ProfileValues } from "./values.ts";

const signLooks: Record<DocumentState, string> = {
  valid: css({ color: "success", flexShrink: 0 }),
  missing: css({ color: "muted", flexShrink: 0 }),
  expired: css({ color: "danger", flexShrink: 0 }),
  wrong: css({ color: "danger", flexShrink: 0 }),
  soon: css({ color: "accentText", flexShrink: 0 }),
};

const noteLook = grid({ gap: "2", padding: "5", borderRadius: "lg", bg: "foam" });

/** Certification, and the documents required by paid events. */
export function CertificationsTab({ form }: { form: ProfileForm }) {
  const t = useT();
  const labels = useFieldLabels();
  const { values, errors, change } = form;
  const expiry = (name: "scadenza_brevetto" | "scadenza_assicurazione" | "scadenza_certificato_medico") => ({
    name,
    label: labels[name],
    value: values[name],
    onChange: (day: string) => change(name, day),
    error: errors[name],
  });
  return (
    <TabFrame aside={<DocumentsNote values={values} />} asideFirst>
      <TabSection
        title={t("certifications.title", "Brevetti")}
        lead={t("certifications.lead", "Si salvano uno per uno, e riempiono il brevetto qui sotto.")}
      >
        <CertificationList />
      </TabSection>
      <TabSection title={t("profile.training", "Formazione")}>
        <Select
          name="brevetto"
          label={labels.brevetto}
          value={values.brevetto}
          options={BREVETTI.map((value) => ({ value, label: brevettoName(t, value) }))}
          onChange={(value) =>
            change("brevetto", BREVETTI.find((known) => known === value) ?? values.brevetto)
          }
        />
        <ExpiryField {...expiry("scadenza_brevetto")} />
      </TabSection>
      <TabSection title={t("profile.insurance", "Assicurazione")}>
        <TextField
          name="assicurazione"
          label={t("profile.insurance_name", "Nome dell’assicurazione")}
          value={values.assicurazione}
          onChange={(event) => change("assicurazione", event.target.value)}
          error={fieldErrorText(t, errors.assicurazione)}
          autoComplete="off"
          placeholder="DAN Europe"
        />
        <ExpiryField {...expiry("scadenza_assicurazione")} />
      </TabSection>
      <TabSection title={t("profile.medical", "Certificato medico")}>
        <ExpiryField {...expiry("scadenza_certificato_medico")} />
        <Select
          name="certificato_medico_kind"
          label={labels.certificato_medico_kind}
          value={values.certificato_medico_kind}
          options={[
            { value: "", label: t("profile.medical_kind_unknown", "Non specificato") },
            ...MEDICAL_KINDS.map((value) => ({ value, label: medicalKindName(t, value) })),
          ]}
          onChange={(value) =>
            change("certificato_medico_kind", MEDICAL_KINDS.find((known) => known === value) ?? "")
          }
        />
      </TabSection>
      <OwnCertificates />
    </TabFrame>
  );
}

/** The documents required by paid events and their state. */
function DocumentsNote({ values }: { values: ProfileValues }) {
  const t = useT();
  const today = useToday();
  const names = {
    phone: t("profile.phone", "Telefono"),
    insurance: t("profile.insurance_with_expiry", "Assicurazione con scadenza"),
    medical: t("profile.medical_valid", "Certificato medico valido"),
  };
  return (
    <section aria-labelledby="papers" className={noteLook}>
      <h2 id="papers" className={css({ fontWeight: "bold" })}>
        {t("profile.papers", "Per gli eventi a pagamento")}
      </h2>
      <p className={css({ textStyle: "small", color: "muted" })}>
        {t(
          "profile.papers_hint",
          "Per iscriverti a un evento a pagamento servono il telefono, un’assicurazione con la sua scadenza e un certificato medico valido.",
        )}
      </p>
      <ul className={grid({ gap: "2.5", marginTop: "1" })}>
        {documentStates(values, today).map(({ name, state, until }) => (
          <li key={name} className={flex({ gap: "2.5", textStyle: "small" })}>
            <StateIcon state={state} />
            <span>
              {names[name]}
              <span className={css({ display: "block", textStyle: "label", color: "muted" })}>
                {stateText(t, state, until)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StateIcon({ state }: { state: DocumentState }) {
  const Icon = state === "valid" ? CircleCheck : state === "missing" ? CircleDashed : CircleAlert;
  return <Icon size={20} aria-hidden className={signLooks[state]} />;
}

function stateText(t: Translate, state: DocumentState, until: string): string {
  if (state === "missing") return t("profile.missing", "Manca");
  if (state === "wrong") return t("profile.check_phone", "Controlla il telefono");
  if (state === "expired") return expiredText(t, until);
  return until ? soonText(t, until) : t("profile.present", "Inserito");
}
