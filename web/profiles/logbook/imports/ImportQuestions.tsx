import { grid } from "styled-system/patterns";
import { useT } from "../../../lib/i18n.tsx";
import { RadioList } from "../../../ui/RadioList.tsx";
import type { FileReading } from "./decodeFile.ts";
import type { FileForm, FormChoices } from "./readRows.ts";

/** The questions about a file's format, each with examples of the answers' results; no answer is preselected. */
export function ImportQuestions({
  choices,
  answers,
  onAnswer,
}: {
  choices: FormChoices;
  answers: Partial<FileForm>;
  onAnswer: (answers: Partial<FileForm>) => void;
}) {
  const t = useT();
  const unit = (name: string, value: number) =>
    new Intl.NumberFormat(t.language, { style: "unit", unit: name, maximumFractionDigits: 1 }).format(value);
  const { order, unit: depth, colon, plain } = choices;
  const lengths = t("logbook.import_lengths", "Come sono scritte le durate?");
  return (
    <div className={grid({ gap: "4" })}>
      {order.length > 1 && (
        <RadioList
          label={t(
            "logbook.import_ambiguous",
            "Le date di questo file si leggono in più modi. Come sono scritte?",
          )}
          value={answers.order ?? null}
          options={order.map((value) => ({
            value,
            label: {
              day_first: t("logbook.import_day_first", "Giorno/mese"),
              month_first: t("logbook.import_month_first", "Mese/giorno"),
              year_first: t("logbook.import_year_first", "Anno/mese/giorno"),
            }[value],
          }))}
          onChange={(value) => onAnswer({ ...answers, order: value })}
        />
      )}
      {depth.length > 1 && (
        <RadioList
          label={t("logbook.import_depths", "In che unità sono le profondità?")}
          value={answers.unit ?? null}
          options={[
            { value: "m", label: t("logbook.import_metres", "Metri"), help: `60 = ${unit("meter", 60)}` },
            { value: "ft", label: t("logbook.import_feet", "Piedi"), help: `60 = ${unit("meter", 18.3)}` },
          ]}
          onChange={(value) => onAnswer({ ...answers, unit: value })}
        />
      )}
      {colon.length > 1 && (
        <RadioList
          label={lengths}
          value={answers.colon ?? null}
          options={[
            {
              value: "minutes_seconds",
              label: t("logbook.import_minutes_seconds", "Minuti e secondi"),
              help: `2:05 = ${unit("minute", 2)} ${unit("second", 5)}`,
            },
            {
              value: "hours_minutes",
              label: t("logbook.import_hours_minutes", "Ore e minuti"),
              help: `2:05 = ${unit("hour", 2)} ${unit("minute", 5)}`,
            },
          ]}
          onChange={(value) => onAnswer({ ...answers, colon: value })}
        />
      )}
      {plain.length > 1 && (
        <RadioList
          label={lengths}
          value={answers.plain ?? null}
          options={[
            {
              value: "minutes",
              label: t("logbook.import_minutes", "Minuti"),
              help: `45 = ${unit("minute", 45)}`,
            },
            {
              value: "seconds",
              label: t("logbook.import_seconds", "Secondi"),
              help: `45 = ${unit("second", 45)}`,
            },
          ]}
          onChange={(value) => onAnswer({ ...answers, plain: value })}
        />
      )}
    </div>
  );
}

/** Asks which reading of an old spreadsheet shows its letters correctly. */
export function EncodingQuestion({
  readings,
  value,
  onChange,
}: {
  readings: FileReading[];
  value: string | null;
  onChange: (encoding: string) => void;
}) {
  const t = useT();
  const lines = readings.map(({ text }) => text.split("\n"));
  const differs = (at: number) => lines.some((each) => each[at] !== lines[0]?.[at]);
  const line = (lines[0] ?? []).findIndex((_, at) => differs(at));
  const shown = lines.map((each) => each[line] ?? "");
  const sign = [...(shown[0] ?? "")].findIndex((_, at) => shown.some((each) => each[at] !== shown[0]?.[at]));
  return (
    <RadioList
      label={t("logbook.import_encoding", "Quale si legge bene?")}
      value={value}
      options={readings.map(({ encoding }, at) => ({
        value: encoding ?? "",
        label: shown[at]?.slice(Math.max(0, sign - 20), sign + 30).trim() ?? "",
      }))}
      onChange={onChange}
    />
  );
}
