import { css } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { RecordRows } from "./records/RecordRows.tsx";
import { RecordsLine } from "./records/RecordsLine.tsx";
import { rightRecordsOf } from "./records/rows.ts";
import { Part, TabFrame } from "./TabFrame.tsx";
import type { ProfileForm } from "./useProfileForm.ts";

/** Personal records by discipline. */
export function RecordsTab({ form }: { form: ProfileForm }) {
  const t = useT();
  const { values, errors, change } = form;
  const drawn = rightRecordsOf(values.personal_best);
  return (
    <div className={css({ display: "grid", gap: "10" })}>
      <TabFrame wide>
        <Part
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
        </Part>
      </TabFrame>
      {drawn && (
        <Part title={t("profile.records_drawn", "Come si vedono")}>
          <RecordsLine records={drawn} />
        </Part>
      )}
    </div>
  );
}
