import { css } from "styled-system/css";
import { grid, notice } from "styled-system/patterns";
import { APNEA_DEPTH_MAX, APNEA_MINUTES_MAX } from "../../../../worker/profiles/logbook/contract.ts";
import { formatLongDay } from "../../../lib/dates.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { RadioList } from "../../../ui/RadioList.tsx";
import { depthText } from "../entries.ts";
import { diveResultText } from "../personal.ts";
import { importLabels } from "./ColumnMappingForm.tsx";
import type { FileReading } from "./decodeFile.ts";
import type { FileForm, FormChoices, ReadRows } from "./readRows.ts";

/** The number of shown rows; the others are counted. */
const SHOWN = 5;
const BAD_SHOWN = 50;

/**
 * The preview of an import: the first dives, dives too long or deep for apnea, and every excluded row with its line and
 * reason. `unread`: heads of columns that no entry takes.
 */
export function ImportPreview({ read, unread }: { read: ReadRows; unread: string[] }) {
  const { dives, seconds, startless, bad, odd } = read;
  const t = useT();
  const labels = importLabels(t);
  return (
    <div className={grid({ gap: "4", textStyle: "small" })}>
      <section>
        <h3 className={css({ fontWeight: "bold", marginBottom: "2" })}>
          {t("logbook.import_preview", "Così le abbiamo lette")}
        </h3>
        <ul className={grid({ gap: "1" })}>
          {dives.slice(0, SHOWN).map((dive, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no other key
            <li key={at}>
              {[
                formatLongDay(dive.date, t.language),
                dive.discipline,
                dive.place,
                [dive.start_time, dive.end_time].filter(Boolean).join("–"),
                lengthText(seconds[at] ?? dive.dive_seconds ?? null),
                dive.discipline !== "STA" && diveResultText(t, dive),
              ]
                .filter(Boolean)
                .join(" · ")}
            </li>
          ))}
        </ul>
        {dives.length > SHOWN && (
          <p className={css({ color: "muted" })}>
            {t.count("logbook.import_more", dives.length - SHOWN, {
              one: "e un’altra",
              other: "e altre {{count}}",
            })}
          </p>
        )}
        {startless > 0 && (
          <p className={css({ color: "muted", marginTop: "2" })}>
            {t("logbook.import_startless", "Dove manca l’orario di inizio, la durata non entra.")}
          </p>
        )}
        {unread.length > 0 && (
          <p className={css({ color: "muted", marginTop: "2", overflowWrap: "anywhere" })}>
            {t("logbook.import_unread", "Colonne che non leggiamo: {{columns}}", {
              columns: unread.join(", "),
            })}
          </p>
        )}
      </section>
      {odd.length > 0 && (
        <section className={notice({ padding: "3" })}>
          <h3 className={css({ fontWeight: "bold" })}>
            {t.count("logbook.import_odd", odd.length, {
              one: "{{count}} immersione va oltre ogni apnea",
              other: "{{count}} immersioni vanno oltre ogni apnea",
            })}
          </h3>
          <p className={css({ marginBlock: "1" })}>
            {t(
              "logbook.import_odd_reason",
              "Più di {{metres}} metri, o più di {{minutes}} minuti: giusto solo con un autorespiratore. Altrimenti controlla colonne e unità.",
              { metres: APNEA_DEPTH_MAX, minutes: APNEA_MINUTES_MAX },
            )}
          </p>
          <ul>
            {odd.slice(0, SHOWN).map(({ line, metres, seconds: lasts }) => (
              <li key={line}>
                {t("logbook.import_odd_line", "Riga {{line}}: {{value}}", {
                  line,
                  value: [depthText(t.language, metres), lengthText(lasts)].filter(Boolean).join(" · "),
                })}
              </li>
            ))}
          </ul>
          {odd.length > SHOWN && (
            <p>
              {t.count("logbook.import_more", odd.length - SHOWN, {
                one: "e un’altra",
                other: "e altre {{count}}",
              })}
            </p>
          )}
        </section>
      )}
      {bad.length > 0 && (
        <section className={notice({ padding: "3", bg: "dangerSoft" })}>
          <h3 className={css({ fontWeight: "bold", marginBottom: "2" })}>
            {t.count("logbook.import_bad", bad.length, {
              one: "{{count}} riga non si può importare",
              other: "{{count}} righe non si possono importare",
            })}
          </h3>
          <ul className={grid({ gap: "1", maxHeight: "14rem", overflowY: "auto" })}>
            {bad.slice(0, BAD_SHOWN).map(({ line, field, reason }) => (
              <li key={line}>
                {t("logbook.import_line", "Riga {{line}}, {{field}}: {{reason}}", {
                  line,
                  field: labels[field],
                  reason: fieldErrorText(t, reason) ?? "",
                })}
              </li>
            ))}
          </ul>
          {bad.length > BAD_SHOWN && (
            <p>
              {t.count("logbook.import_bad_more", bad.length - BAD_SHOWN, {
                one: "e un’altra riga",
                other: "e altre {{count}} righe",
              })}
            </p>
          )}
        </section>
      )}
    </div>
  );
}

/** "1′31″"; null for a dive without a duration. */
function lengthText(seconds: number | null): string | null {
  return seconds === null ? null : `${Math.floor(seconds / 60)}′${String(seconds % 60).padStart(2, "0")}″`;
}

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
