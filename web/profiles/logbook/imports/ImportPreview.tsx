import { css } from "styled-system/css";
import type { ImportedDive } from "../../../../worker/profiles/logbook/imports/contract.ts";
import { formatLongDay } from "../../../lib/dates.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { depthText } from "../entries.ts";
import { importLabels } from "./importLabels.ts";
import type { BadRow } from "./readRows.ts";

/** Rows that are shown; the others are counted. */
const SHOWN = 5;
const BAD_SHOWN = 50;

/** The first dives that were read, and every row that is left out, with its line and the reason. */
export function ImportPreview({ dives, bad }: { dives: ImportedDive[]; bad: BadRow[] }) {
  const t = useT();
  const labels = importLabels(t);
  return (
    <div className={css({ display: "grid", gap: "4", textStyle: "small" })}>
      <section>
        <h3 className={css({ fontWeight: "bold", marginBottom: "2" })}>
          {t("logbook.import_preview", "Così le abbiamo lette")}
        </h3>
        <ul className={css({ display: "grid", gap: "1" })}>
          {dives.slice(0, SHOWN).map((dive, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no other name
            <li key={at}>
              {[
                formatLongDay(dive.date, t.language),
                [dive.start_time, dive.end_time].filter(Boolean).join("–"),
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
      </section>
      {bad.length > 0 && (
        <section className={css({ padding: "3", borderRadius: "sm", bg: "dangerSoft" })}>
          <h3 className={css({ fontWeight: "bold", marginBottom: "2" })}>
            {t.count("logbook.import_bad", bad.length, {
              one: "{{count}} riga non entra",
              other: "{{count}} righe non entrano",
            })}
          </h3>
          <ul className={css({ display: "grid", gap: "1", maxHeight: "14rem", overflowY: "auto" })}>
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
