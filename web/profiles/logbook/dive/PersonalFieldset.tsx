import { grid } from "styled-system/patterns";
import { RECORD_DISCIPLINES, type RecordDiscipline } from "../../../../worker/profiles/contract.ts";
import {
  LOGBOOK_NOTE_MAX,
  measuredField,
  WATER_TYPES,
} from "../../../../worker/profiles/logbook/contract.ts";
import { useT } from "../../../lib/i18n.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { PictureField } from "../../../uploads/PictureField.tsx";
import { disciplineLabel } from "../../records/texts.ts";
import { personalLabels, waterLabels } from "../personal.ts";
import type { DiveValues } from "./diveForm.ts";

export type DiveFieldProps = {
  name: keyof DiveValues;
  label: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error: string | undefined;
};

type Props = {
  values: DiveValues;
  field: (name: keyof DiveValues) => DiveFieldProps;
  change: (name: keyof DiveValues, value: string) => void;
  onBusy: (count: number) => void;
  /** The entry for the depth, where it may be changed. */
  depth: React.ReactNode;
  /** The entry for the place, where it may be changed. */
  place: React.ReactNode;
};

/** The discipline with what counts in it, then equipment, water, buddy, note and picture. */
export function PersonalFieldset({ values, field, change, onBusy, depth, place }: Props) {
  const t = useT();
  const waters = waterLabels(t);
  const discipline = RECORD_DISCIPLINES.find((one) => one === values.discipline);
  const counts = discipline && measuredField(discipline);
  const choice = (name: "discipline" | "water", options: { value: string; label: string }[]) => (
    <Select
      name={name}
      label={personalLabels(t)[name]}
      value={values[name] || NONE}
      options={[{ value: NONE, label: t("logbook.personal.none", "Non indicata") }, ...options]}
      onChange={(value) => change(name, value === NONE ? "" : value)}
    />
  );
  const number = (name: keyof DiveValues) => (
    <TextField {...field(name)} inputMode="decimal" autoComplete="off" />
  );
  return (
    <>
      {choice(
        "discipline",
        RECORD_DISCIPLINES.map((name: RecordDiscipline) => ({
          value: name,
          label: disciplineLabel(t, name),
        })),
      )}
      <div className={pairLook}>
        {(counts === "distance" || values.distance) && number("distance")}
        {(!counts || counts === "reached_depth" || values.reached_depth) && depth}
        <TextField
          {...field("dive_seconds")}
          inputMode="decimal"
          autoComplete="off"
          help={t("logbook.personal.dive_seconds_help", "Minuti e secondi, per esempio 2:30.")}
        />
      </div>
      {place}
      <TextField {...field("buddy")} autoComplete="off" />
      <div className={pairLook}>
        {number("weights")}
        {number("suit")}
        {choice(
          "water",
          WATER_TYPES.map((name) => ({ value: name, label: waters[name] })),
        )}
        {number("water_temperature")}
      </div>
      <TextArea
        {...field("note")}
        help={t("logbook.note_help", "Le leggi solo tu: non compaiono nel libretto che mostri.")}
        limit={LOGBOOK_NOTE_MAX}
      />
      <PictureField
        id="picture_url"
        label={personalLabels(t).picture_url}
        help={t("logbook.personal.picture_help", "La vedi solo tu.")}
        value={values.picture_url || null}
        onChange={(url) => change("picture_url", url ?? "")}
        onBusy={onBusy}
        allowsLinks={false}
        isPrivate
        small
        {...(field("picture_url").error && { error: field("picture_url").error })}
      />
    </>
  );
}

const NONE = "none";

/** Two fields beside each other also on a phone, because their values are short. */
const pairLook = grid({ columns: 2, gap: "4", alignItems: "start" });
