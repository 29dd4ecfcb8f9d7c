import { BREVETTI } from "../../worker/profiles/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { fieldErrorText } from "../lib/refusals.ts";
import { TextField } from "../ui/Field.tsx";
import { Select } from "../ui/Select.tsx";
import { ExpiryField } from "./ExpiryField.tsx";
import { useFieldLabels } from "./labels.ts";
import { PapersNote } from "./PapersNote.tsx";
import { Part, TabFrame } from "./TabFrame.tsx";
import type { ProfileForm } from "./useProfileForm.ts";
import { brevettoName } from "./words.ts";

/** Certification, and the documents required by paid events. */
export function CertificationsTab({ form }: { form: ProfileForm }) {
  const t = useT();
  const labels = useFieldLabels();
  const { values, errors, change } = form;
  return (
    <TabFrame aside={<PapersNote values={values} />} asideFirst>
      <Part title={t("profile.training", "Formazione")}>
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
      </Part>
      <Part title={t("profile.insurance", "Assicurazione")}>
        <TextField
          name="assicurazione"
          label={t("profile.insurance_name", "Nome dell'assicurazione")}
          value={values.assicurazione}
          onChange={(event) => change("assicurazione", event.target.value)}
          error={fieldErrorText(t, errors.assicurazione)}
          autoComplete="off"
          placeholder="DAN Europe"
        />
        <ExpiryField form={form} name="scadenza_assicurazione" />
      </Part>
      <Part title={t("profile.medical", "Certificato medico")}>
        <ExpiryField form={form} name="scadenza_certificato_medico" />
      </Part>
    </TabFrame>
  );
}
