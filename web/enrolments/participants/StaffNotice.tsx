import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { grid, notice, wrap } from "styled-system/patterns";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { ratioText, staffPartName, staffStateName } from "../../lib/staffTexts.ts";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Link } from "../../ui/Link.tsx";
import { managedStaffQuery, seatsQuery } from "./queries.ts";

/** The staff of an event with its answers, and the seats that follow from it; nothing for an event without staff. */
export function StaffNotice({ event }: { event: EventDetail }) {
  const t = useT();
  const { data } = useQuery(managedStaffQuery(event.id));
  const { data: seats } = useQuery(seatsQuery(event.id));
  if (!data || (data.staff.length === 0 && !event.ratio)) return null;
  const enrolled = seats ? seats.enrolled + seats.paying : event.seats_taken;
  const over = data.seats_by_ratio === null ? 0 : enrolled - data.seats_by_ratio;
  return (
    <section aria-label={t("staff.title", "Staff")} className={notice({ padding: "4", marginBottom: "5" })}>
      <div className={grid({ gap: "2" })}>
        <h2 className={css({ fontWeight: "bold" })}>
          {data.seats_by_ratio === null
            ? t("staff.title", "Staff")
            : ratioText(t, data.staff, data.seats_by_ratio)}
        </h2>
        <ul className={grid({ gap: "1" })}>
          {data.staff.map((person) => (
            <li key={person.user_id} className={wrap({ gap: "2", alignItems: "center" })}>
              <span className={css({ overflowWrap: "anywhere" })}>
                {displayName(t, person.full_name)} · {staffPartName(t, person.part)}
              </span>
              <Badge>{staffStateName(t, person.state)}</Badge>
            </li>
          ))}
        </ul>
        {over > 0 && (
          <p className={css({ fontWeight: "medium" })}>
            {t.count("staff.over", over, {
              one: "C’è {{count}} persona in più di quante lo staff può seguire: nessuno ha perso il posto, e non si iscrive nessun altro.",
              other:
                "Ci sono {{count}} persone in più di quante lo staff può seguire: nessuno ha perso il posto, e non si iscrive nessun altro.",
            })}
          </p>
        )}
        {data.too_young > 0 && (
          <p className={css({ fontWeight: "medium" })}>
            {t.count(
              "staff.too_young",
              data.too_young,
              {
                one: "{{count}} persona ha meno di {{age}} anni: con chi è più giovane il rapporto scende. Controlla lo standard.",
                other:
                  "{{count}} persone hanno meno di {{age}} anni: con chi è più giovane il rapporto scende. Controlla lo standard.",
              },
              { age: event.ratio?.min_age ?? 0 },
            )}
          </p>
        )}
        <Link
          to={`${paths.editEvent.href(event.id)}?step=2`}
          className={css({ color: "sea", fontWeight: "medium", textStyle: "small" })}
        >
          {t("staff.change", "Cambia staff e posti")}
        </Link>
      </div>
    </section>
  );
}
