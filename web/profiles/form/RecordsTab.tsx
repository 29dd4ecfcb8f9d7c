import { grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { RecordRows } from "../records/RecordRows.tsx";
import { RecordsOverview } from "../records/RecordsOverview.tsx";
import { toValidRecords } from "../records/rows.ts";
import { TabFrame, TabSection } from "./TabFrame.tsx";
import type { ProfileForm } from "./useProfileForm.ts";

/** Personal records by discipline. */
export function RecordsTab({ form }: { form: ProfileForm }) {
  const t = useT();
  const { values, errors, change } = form;
  const validRecords = toValidRecords(values.personal_best);
  return (
    <div className={grid({ gap: "10" })}>
      <TabFrame wide>
        <TabSection
          title={t("profile.records", "I tuoi record")}
          lead={t(
            "profile.records_lead",
            "Il tuo meglio in ogni disciplina: il tempo per la statica, i metri per le altre.",
          )}
        >
          <RecordRows
            rows={values.personal_best}
            errors={errors}
            onChange={(rows) => change("personal_best", rows)}
          />
        </TabSection>
      </TabFrame>
      {validRecords && (
        <TabSection title={t("profile.records_drawn", "Anteprima")}>
          <RecordsOverview records={validRecords} />
        </TabSection>
      )}
    </div>
  );
}
