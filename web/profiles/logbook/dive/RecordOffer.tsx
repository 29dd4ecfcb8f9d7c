import { useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { User } from "../../../../worker/auth/outputs.ts";
import {
  disciplinesBeaten,
  parseRecords,
  type RecordDiscipline,
} from "../../../../worker/profiles/contract.ts";
import { getProfile, saveProfile } from "../../../auth/api.ts";
import { useSession } from "../../../auth/session.ts";
import { useWrite } from "../../../auth/useWrite.ts";
import { useT } from "../../../lib/i18n.tsx";
import { storage } from "../../../lib/storage.ts";
import { Button } from "../../../ui/Button.tsx";
import { notify } from "../../../ui/notify.ts";
import { Select } from "../../../ui/Select.tsx";
import { disciplineLabel } from "../../records/disciplines.ts";
import { depthText } from "../entries.ts";

/** Offers a reached depth as a personal best: the member chooses the discipline and saves; never automatic. */
export function RecordOffer({ user, depth }: { user: User; depth: number }) {
  const t = useT();
  const [discipline, setDiscipline] = useState<RecordDiscipline | "">("");
  const { updateUser } = useSession();
  const records = parseRecords(user.personal_best);
  const beaten = disciplinesBeaten(records, depth);
  const saving = useWrite(
    async (name: RecordDiscipline) => {
      const token = storage.token();
      // Another device may have saved a record since this page was opened.
      const known = parseRecords((await getProfile()).personal_best);
      const { user: saved } = await saveProfile({ personal_best: { ...known, [name]: String(depth) } });
      updateUser(token, () => saved);
    },
    {
      onSuccess: () =>
        notify({
          kind: "success",
          title: t("logbook.record_saved", "Record salvato nel profilo"),
        }),
    },
  );
  if (beaten.length === 0) return null;
  const shown = depthText(t.language, depth) ?? "";
  const known = discipline && records[discipline];
  return (
    <div className={grid({ gap: "3", textStyle: "small" })}>
      <p>
        {t(
          "logbook.record_lead",
          "Se {{depth}} è un tuo record, scegli la disciplina e salvalo nel profilo.",
          {
            depth: shown,
          },
        )}
      </p>
      <Select
        label={t("logbook.record_discipline", "Disciplina")}
        placeholder={t("logbook.record_choose", "Scegli")}
        value={discipline}
        options={beaten.map((name) => ({ value: name, label: disciplineLabel(t, name) }))}
        onChange={(name) => setDiscipline(beaten.find((one) => one === name) ?? "")}
      />
      {discipline && (
        <p role="status">
          {known
            ? t("logbook.record_compare", "Finora {{discipline}}: {{before}} m. Ora: {{after}}.", {
                discipline,
                before: known,
                after: shown,
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
