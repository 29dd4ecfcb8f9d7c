import { useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { User } from "../../../../worker/auth/outputs.ts";
import {
  disciplinesBeaten,
  isTimedDiscipline,
  parseRecords,
  type RecordDiscipline,
  recordAmount,
} from "../../../../worker/profiles/contract.ts";
import { diveTimeText } from "../../../../worker/profiles/logbook/contract.ts";
import { resultToOffer } from "../../../../worker/profiles/logbook/diveLine.ts";
import type { LogbookDiveView } from "../../../../worker/profiles/logbook/outputs.ts";
import { getProfile, saveProfile } from "../../../auth/api.ts";
import { useSession } from "../../../auth/session.ts";
import { useWrite } from "../../../auth/useWrite.ts";
import { useT } from "../../../lib/i18n.tsx";
import { storage } from "../../../lib/storage.ts";
import { Button } from "../../../ui/Button.tsx";
import { notify } from "../../../ui/notify.ts";
import { Select } from "../../../ui/Select.tsx";
import { disciplineLabel } from "../../records/texts.ts";
import { depthText } from "../entries.ts";
import { disciplineResultText } from "../personal.ts";

/**
 * Offers a dive's result as a personal best, never automatic: of the dive's discipline, or of the one of depth that the
 * member chooses.
 */
export function RecordOffer({ user, dive }: { user: User; dive: LogbookDiveView }) {
  const t = useT();
  const { updateUser } = useSession();
  const records = parseRecords(user.personal_best);
  const result = resultToOffer(dive) ?? 0;
  const beaten = disciplinesBeaten(records, result, dive.discipline);
  const [discipline, setDiscipline] = useState<RecordDiscipline | "">(dive.discipline ?? "");
  const saving = useWrite(
    async (name: RecordDiscipline) => {
      const token = storage.token();
      // Another device may have saved a record since this page was opened.
      const known = parseRecords((await getProfile()).personal_best);
      const value = isTimedDiscipline(name) ? diveTimeText(result) : String(result);
      const { user: saved } = await saveProfile({ personal_best: { ...known, [name]: value } });
      updateUser(token, () => saved);
    },
    {
      onSuccess: () =>
        notify({ kind: "success", title: t("logbook.record_saved", "Record salvato nel profilo") }),
    },
  );
  if (beaten.length === 0) return null;
  const text = (value: number) =>
    (discipline ? disciplineResultText(t, discipline, value) : depthText(t.language, value)) ?? "";
  const known = discipline && records[discipline];
  return (
    <div className={grid({ gap: "3", textStyle: "small" })}>
      <p>
        {t("logbook.record_lead", "Se {{result}} è un tuo record, salvalo nel profilo.", {
          result: text(result),
        })}
      </p>
      {!dive.discipline && (
        <Select
          label={t("logbook.personal.discipline", "Disciplina")}
          placeholder={t("logbook.record_choose", "Scegli")}
          value={discipline}
          options={beaten.map((name) => ({ value: name, label: disciplineLabel(t, name) }))}
          onChange={(name) => setDiscipline(beaten.find((one) => one === name) ?? "")}
        />
      )}
      {discipline && (
        <p role="status">
          {known
            ? t("logbook.record_compare", "Finora {{discipline}}: {{before}}. Ora: {{after}}.", {
                discipline,
                before: text(recordAmount(discipline, known)),
                after: text(result),
              })
            : t("logbook.record_first", "Il tuo primo record in {{discipline}}.", { discipline })}
        </p>
      )}
      <Button
        disabled={!discipline}
        busy={saving.isPending}
        onClick={() => discipline && saving.start(discipline)}
        className={css({ justifySelf: "start" })}
      >
        {t("logbook.record_save", "Salva come record")}
      </Button>
    </div>
  );
}
