import { css } from "styled-system/css";
import { grid, notice, wrap } from "styled-system/patterns";
import { SERIES_MAX, SERIES_MIN } from "../../../../worker/events/times/series.ts";
import { formatDay } from "../../../lib/dates.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { TextField } from "../../../ui/Field.tsx";
import { RadioList } from "../../../ui/RadioList.tsx";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import type { EventFormState } from "../useEventForm.ts";
import { listRepeatDates, type RepeatValues, type TrainingValues } from "../values/values.ts";
import { DayField } from "./DayField.tsx";

/**
 * The choice whether a new training happens once or every week. A weekly training is published as one event per week,
 * or as a single event whose page calls it a fixed appointment. Below are the number of dates or the last day, and the
 * resulting dates.
 */
export function RepeatFields({ form }: { form: EventFormState<TrainingValues> }) {
  const t = useT();
  const { values, errors, change, patch } = form;
  const { repeat, date, fixed_appointment } = values;
  const put = (some: Partial<RepeatValues>) => change("repeat", { ...repeat, ...some });
  const isRepeated = repeat.by !== "none";
  const dates = listRepeatDates(date, repeat);
  return (
    <div className={grid({ gap: "4" })}>
      <RadioList
        label={t("organizing.repeat", "Ripetizione")}
        value={isRepeated ? "dates" : fixed_appointment ? "fixed" : "once"}
        options={[
          { value: "once", label: t("organizing.repeat_once", "Solo questa data") },
          {
            value: "dates",
            label: t("organizing.repeat_weekly", "Ogni settimana: pubblica tutte le date"),
            help: t(
              "organizing.repeat_weekly_help",
              "Un allenamento per ogni data, ciascuno con i suoi posti e le sue iscrizioni.",
            ),
          },
          {
            value: "fixed",
            label: t("organizing.repeat_fixed", "Ogni settimana, ma pubblica solo questa data"),
            help: t(
              "organizing.repeat_fixed_help",
              "Nella pagina si legge «Fisso, ogni settimana»: ci si iscrive solo a questa data.",
            ),
          },
        ]}
        onChange={(how) =>
          patch({
            repeat: { ...repeat, by: how === "dates" ? "count" : "none" },
            fixed_appointment: how !== "once",
          })
        }
      />
      {isRepeated && (
        <div className={panelLook}>
          <SegmentedControl
            label={t("organizing.repeat_until_when", "Fino a quando")}
            value={repeat.by === "until" ? "until" : "count"}
            options={[
              { value: "count", label: t("organizing.repeat_by_count", "Numero di date") },
              { value: "until", label: t("organizing.repeat_by_until", "Fino a una data") },
            ]}
            onChange={(by) => put({ by })}
          />
          {repeat.by === "until" ? (
            <DayField
              name="repeat.until"
              label={t("organizing.repeat_last_day", "Ultima data possibile")}
              value={repeat.until}
              min={date}
              error={fieldErrorText(t, errors["repeat.until"])}
              onChange={(until) => put({ until })}
            />
          ) : (
            <TextField
              name="repeat.count"
              label={t("organizing.repeat_dates_count", "Quante date in tutto")}
              inputMode="numeric"
              autoComplete="off"
              value={repeat.count}
              error={fieldErrorText(t, errors["repeat.count"])}
              help={t("organizing.repeat_dates_range", "Da {{min}} a {{max}}.", {
                min: SERIES_MIN,
                max: SERIES_MAX,
              })}
              onChange={(event) => put({ count: event.target.value })}
            />
          )}
          <div role="status" className={css({ textStyle: "small" })}>
            {dates && (
              <>
                <p className={css({ fontWeight: "medium" })}>
                  {t.count("organizing.repeat_makes", dates.length, {
                    one: "Si crea {{count}} allenamento:",
                    other: "Si creano {{count}} allenamenti:",
                  })}
                </p>
                <ol className={datesLook}>
                  {dates.map((day) => (
                    <li key={day} className={dateLook}>
                      {formatDay(day, "EEE d MMM yyyy", t.language)}
                    </li>
                  ))}
                </ol>
                <p className={css({ color: "muted", marginTop: "2" })}>
                  {t(
                    "organizing.repeat_change_one",
                    "Una data ha un altro orario? Pubblica, poi modifica solo quella.",
                  )}
                </p>
              </>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

const panelLook = notice({ display: "grid", gap: "4", justifyItems: "start", "& > *": { maxWidth: "full" } });
const datesLook = wrap({ gap: "2", marginTop: "2" });
const dateLook = css({
  paddingInline: "3",
  paddingBlock: "1",
  borderRadius: "full",
  bg: "card",
  textStyle: "label",
});
