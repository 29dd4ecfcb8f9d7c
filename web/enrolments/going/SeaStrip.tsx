import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import type { SeaHour } from "../../../worker/events/going/outputs.ts";
import { clockInTimeZone, dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import { formatDay } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSite } from "../../settings/hooks.ts";
import { TimeAgo } from "../../shell/TimeAgo.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { seaQuery } from "./queries.ts";

type Props = { eventId: string; timeZone: string | null; level?: 2 | 3; className?: string };

/** The hours of the venue that are shown, three hours apart, without the night. */
const HOURS = ["06:00", "09:00", "12:00", "15:00", "18:00", "21:00"];
const COLUMN_MS = 3 * 3_600_000;

/** The forecast of the sea for an event from now on, three hours a column, with its source; nothing where there is none. */
export function SeaStrip({ eventId, timeZone, level = 2, className }: Props) {
  const t = useT();
  const site = useSite();
  const { data } = useQuery(seaQuery(eventId));
  const zone = timeZone ?? site.time_zone;
  const now = Date.now();
  const hours = (data?.hours ?? [])
    .filter(({ at }) => Date.parse(at) > now - COLUMN_MS)
    .map((hour) => ({
      ...hour,
      day: dayInTimeZone(zone, new Date(hour.at)),
      time: clockInTimeZone(zone, new Date(hour.at)),
    }))
    .filter(
      ({ time, wave_height, wind_speed }) => HOURS.includes(time) && (wave_height ?? wind_speed) !== null,
    );
  if (!data?.fetched_at || hours.length === 0) return null;
  const Heading = `h${level}` as const;
  const days = [...Map.groupBy(hours, ({ day }) => day)];
  const whole = new Intl.NumberFormat(t.language, { maximumFractionDigits: 0 });
  const tenths = new Intl.NumberFormat(t.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const write = (value: number | null, format: Intl.NumberFormat) =>
    value === null ? "–" : format.format(value);
  const rows: { name: string; cell: (hour: SeaHour) => string; below?: (hour: SeaHour) => string }[] = [
    {
      name: t("sea.wave", "Onda, m"),
      cell: ({ wave_height }) => write(wave_height, tenths),
      below: ({ wave_period }) => (wave_period === null ? "" : `${whole.format(wave_period)} s`),
    },
    {
      name: t("sea.wind", "Vento, nodi"),
      cell: ({ wind_speed }) => write(wind_speed, whole),
      below: ({ wind_gusts }) =>
        wind_gusts === null ? "" : t("sea.gusts", "raff. {{knots}}", { knots: whole.format(wind_gusts) }),
    },
    { name: t("sea.water", "Acqua, °C"), cell: ({ water_temperature }) => write(water_temperature, whole) },
  ];
  return (
    <div className={className}>
      <div className={wrap({ gap: "2", align: "center", marginBottom: "2" })}>
        <Heading id={`sea-${eventId}`} className={css({ textStyle: "subheading" })}>
          {t("sea.title", "Mare e vento")}
        </Heading>
        <Badge>{t("sea.forecast", "previsione")}</Badge>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section aria-labelledby={`sea-${eventId}`} tabIndex={0} className={scrollLook}>
        <table className={tableLook}>
          <thead>
            <tr>
              <td />
              {days.map(([day, columns]) => (
                <th key={day} scope="colgroup" colSpan={columns.length} className={dayLook}>
                  {formatDay(day, "EEEE d MMMM", t.language)}
                </th>
              ))}
            </tr>
            <tr>
              <td />
              {hours.map(({ at, time }) => (
                <th key={at} scope="col" className={css({ fontWeight: "normal", color: "muted" })}>
                  {Number(time.slice(0, 2))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cell, below }) => (
              <tr key={name}>
                <th scope="row" className={nameLook}>
                  {name}
                </th>
                {hours.map((hour) => (
                  <td key={hour.at}>
                    <span className={css({ fontWeight: "bold" })}>{cell(hour)}</span>
                    {below && <span className={belowLook}>{below(hour)}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={sourceLook}>
        {t("sea.source", "Dati meteo-marini di")}{" "}
        <a href={data.source.url} target="_blank" rel="noopener" className={linkLook}>
          {data.source.name}
        </a>{" "}
        (
        <a href={data.source.licence_url} target="_blank" rel="noopener" className={linkLook}>
          {data.source.licence}
        </a>
        ). {t("sea.updated", "Aggiornati:")} <TimeAgo instant={data.fetched_at} />.{" "}
        {t(
          "sea.note",
          "È il mare aperto vicino al luogo: sotto costa può cambiare. Se si va lo decide chi guida.",
        )}
      </p>
    </div>
  );
}

const scrollLook = css({ overflowX: "auto", marginInline: "-1", paddingInline: "1" });
const tableLook = css({
  borderCollapse: "collapse",
  textStyle: "small",
  fontVariantNumeric: "tabular-nums",
  textAlign: "center",
  "& th, & td": { padding: "2", minWidth: "3.25rem", verticalAlign: "top" },
  "& tbody tr": { borderTop: "1px solid token(colors.line)" },
});
const dayLook = css({
  textAlign: "start",
  fontWeight: "medium",
  whiteSpace: "nowrap",
  borderLeft: "1px solid token(colors.line)",
  _firstLetter: { textTransform: "uppercase" },
});
const nameLook = css({
  position: "sticky",
  left: "0",
  bg: "ground",
  textAlign: "start",
  fontWeight: "normal",
  color: "muted",
  whiteSpace: "nowrap",
});
const belowLook = css({
  display: "block",
  textStyle: "label",
  fontWeight: "normal",
  color: "muted",
  whiteSpace: "nowrap",
});
const sourceLook = css({ textStyle: "label", fontWeight: "normal", color: "muted", marginTop: "2" });
const linkLook = css({ textDecoration: "underline" });
