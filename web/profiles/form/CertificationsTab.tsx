import { BREVETTI } from "../../../worker/profiles/contract.ts";
import { brevettoName } from "../../lib/brevettoName.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { TextField } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { DocumentsNote } from "../DocumentsNote.tsx";
import { useFieldLabels } from "../labels.ts";
import { ExpiryField } from "./ExpiryField.tsx";
import { TabFrame, TabSection } from "./TabFrame.tsx";
import type { ProfileForm } from "./useProfileForm.ts";

/** Certification, and the documents required by paid events. */
export function CertificationsTab({ form }: { form: ProfileForm }) {
  const t = useT();
  const labels = useFieldLabels();
  const { values, errors, change } = form;
  return (
    <TabFrame aside={<DocumentsNote values={values} />} asideFirst>
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
        <ExpiryField form={form} name="scadenza_brevetto" />
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
        <ExpiryField form={form} name="scadenza_assicurazione" />
      </TabSection>
      <TabSection title={t("profile.medical", "Certificato medico")}>
        <ExpiryField form={form} name="scadenza_certificato_medico" />
      </TabSection>
    </TabFrame>
  );
}
