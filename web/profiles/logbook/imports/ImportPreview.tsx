import { css } from "styled-system/css";
import { grid, notice } from "styled-system/patterns";
import { APNEA_DEPTH_MAX, APNEA_MINUTES_MAX } from "../../../../worker/profiles/logbook/contract.ts";
import { formatLongDay } from "../../../lib/dates.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { depthText } from "../entries.ts";
import { importLabels } from "./ColumnMappingForm.tsx";
import type { ReadRows } from "./readRows.ts";

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
                [dive.start_time, dive.end_time].filter(Boolean).join("–"),
                lengthText(seconds[at] ?? null),
                dive.place,
                depthText(t.language, dive.reached_depth ?? null),
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
