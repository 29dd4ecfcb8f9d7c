import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { staffPartName } from "../../lib/staffTexts.ts";
import { paths } from "../../paths.ts";
import { TeamLine } from "../../ui/TeamLine.tsx";

/** The staff of an event who confirmed, and the people whom each instructor follows. */
export function EventStaff({ event, className }: { event: EventDetail; className: string }) {
  const t = useT();
  const { staff, ratio } = event;
  if (staff.length === 0) return null;
  return (
    <section aria-labelledby="staff" className={className}>
      <h2 id="staff" className={css({ textStyle: "subheading" })}>
        {t("staff.who", "Chi ti segue")}
      </h2>
      <ul className={grid({ gap: "3", gridTemplateColumns: { sm: "1fr 1fr" } })}>
        {staff.map(({ user_id, full_name, avatar_url, public_slug, part }) => (
          <li key={user_id}>
            <TeamLine
              name={displayName(t, full_name)}
              picture={avatar_url}
              to={public_slug && paths.organizer.href(public_slug)}
            >
              {staffPartName(t, part)}
            </TeamLine>
          </li>
        ))}
      </ul>
      {ratio && (
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t.count("staff.per_instructor", ratio.instructor, {
            one: "Al massimo {{count}} persona per ogni istruttore.",
            other: "Al massimo {{count}} persone per ogni istruttore.",
          })}
        </p>
      )}
    </section>
  );
}
