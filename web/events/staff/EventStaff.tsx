import { css } from "styled-system/css";
import { flex, grid, textLink } from "styled-system/patterns";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { imageUrl } from "../../lib/api.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { staffPartName } from "../../lib/staffTexts.ts";
import { paths } from "../../paths.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Link } from "../../ui/Link.tsx";

/** The staff of an event who confirmed, and the people whom each instructor follows. */
export function EventStaff({
  event: { staff, ratio },
  className,
}: {
  event: EventDetail;
  className: string;
}) {
  const t = useT();
  if (staff.length === 0) return null;
  return (
    <section aria-labelledby="staff" className={className}>
      <h2 id="staff" className={css({ textStyle: "subheading" })}>
        {t("staff.who", "Chi ti segue")}
      </h2>
      <ul className={grid({ gap: "3", gridTemplateColumns: { sm: "1fr 1fr" } })}>
        {staff.map(({ user_id, full_name, avatar_url, public_slug, part }) => {
          const name = displayName(t, full_name);
          return (
            <li key={user_id} className={flex({ align: "center", gap: "3", minWidth: "0" })}>
              <Avatar name={name} src={imageUrl(avatar_url)} size={48} />
              <span className={css({ minWidth: "0", overflowWrap: "anywhere" })}>
                {public_slug ? (
                  <Link to={paths.organizer.href(public_slug)} className={textLink({ fontWeight: "medium" })}>
                    {name}
                  </Link>
                ) : (
                  <span className={css({ fontWeight: "medium" })}>{name}</span>
                )}
                <span className={css({ display: "block", textStyle: "small", color: "muted" })}>
                  {staffPartName(t, part)}
                </span>
              </span>
            </li>
          );
        })}
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
