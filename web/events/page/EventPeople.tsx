import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { css } from "styled-system/css";
import { flex, grid, textLink } from "styled-system/patterns";
import { COUNT_MAX } from "../../../worker/events/contract.ts";
import type { EventDetail, EventPeople as EventPeopleView } from "../../../worker/events/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { imageUrl } from "../../lib/api.ts";
import { brevettoName } from "../../lib/brevettoName.ts";
import { formatDay } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useSite } from "../../settings/hooks.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Link } from "../../ui/Link.tsx";
import { organizerHref } from "../organizerHref.ts";
import { eventPeopleQuery } from "../queries.ts";
import { EventStaff } from "../staff/EventStaff.tsx";

/** Who comes to an event, of those who show themselves, and who organizes it. */
export function EventPeople({ event }: { event: EventDetail }) {
  const { data } = useQuery(eventPeopleQuery(event.id));
  return (
    <>
      <EventStaff event={event} className={sectionLook} />
      {data && <People event={event} people={data} />}
    </>
  );
}

function People({ event, people: data }: { event: EventDetail; people: EventPeopleView }) {
  return (
    <>
      {data.faces.length + data.others > 0 && <Participants people={data} />}
      {data.organizer && <Organizer event={event} organizer={data.organizer} />}
    </>
  );
}

function Participants({ people: { faces, others } }: { people: EventPeopleView }) {
  const t = useT();
  const user = useUser();
  return (
    <section aria-labelledby="participants" className={sectionLook}>
      <h2 id="participants" className={titleLook}>
        {t("event.participants", "Chi partecipa")}
      </h2>
      <div aria-hidden className={facesLook}>
        {faces.map(({ name, avatar_url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two participants may have the same name, and none has an id here
          <Avatar key={index} name={name} src={imageUrl(avatar_url)} size={48} />
        ))}
        {faces.length > 0 && others > 0 && <span className={moreLook}>+{others}</span>}
      </div>
      <p>
        {faces.map(({ name }) => name).join(", ")}{" "}
        {faces.length === 0
          ? t.count("participants.count", others, {
              one: "{{count}} partecipante",
              other: "{{count}} partecipanti",
            })
          : others > 0 &&
            t.count("event.more_people", others, {
              one: "e un’altra persona",
              other: "e altre {{count}} persone",
            })}
      </p>
      {user && !user.shown_as_participant && (
        <Link to={paths.profile.href("personali")} className={textLink({ textStyle: "small" })}>
          {t("event.show_me", "Vuoi comparire quando partecipi? Sceglilo nel profilo")}
        </Link>
      )}
    </section>
  );
}

type OrganizerProps = { event: EventDetail; organizer: NonNullable<EventPeopleView["organizer"]> };

function Organizer({ event, organizer: { since, held, brevetto } }: OrganizerProps) {
  const t = useT();
  const site = useSite();
  const href = organizerHref(event);
  const name = displayName(t, event.organizer_name);
  const facts = [
    t("event.organizer_since", "Su {{site}} da {{month}}", {
      site: site.name,
      month: formatDay(since, "MMMM yyyy", t.language),
    }),
    held !== null && held > 0 && heldText(t, held),
    brevetto && `${t("event.certificate", "Brevetto")}: ${brevettoName(t, brevetto)}`,
  ];
  return (
    <section aria-labelledby="organizer" className={sectionLook}>
      <h2 id="organizer" className={titleLook}>
        {t("event.organizer", "Chi organizza")}
      </h2>
      <div className={flex({ align: "center", gap: "4" })}>
        <Avatar name={name} src={imageUrl(event.organizer_avatar_url)} size={64} />
        <div className={css({ minWidth: "0" })}>
          <p className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>{name}</p>
          <ul className={factsLook}>
            {facts.filter(Boolean).map((fact) => (
              <li key={String(fact)}>{fact}</li>
            ))}
          </ul>
        </div>
      </div>
      {href && (
        <Link to={href} className={textLink({ gap: "1", fontWeight: "medium" })}>
          {t("event.organizer_page", "Vai alla pagina")}
          <span className={css({ srOnly: true })}>{t("event.certificate_of", "di {{name}}", { name })}</span>
          <ArrowRight size={16} aria-hidden />
        </Link>
      )}
    </section>
  );
}

function heldText(t: Translate, held: number): string {
  if (held >= COUNT_MAX)
    return t("event.organizer_many", "Più di {{count}} eventi organizzati", { count: COUNT_MAX - 1 });
  return t.count("event.organizer_held", held, {
    one: "{{count}} evento organizzato",
    other: "{{count}} eventi organizzati",
  });
}

const sectionLook = grid({ gap: "3", paddingBlock: "6", borderTop: "1px solid token(colors.line)" });
const titleLook = css({ textStyle: "subheading" });
const facesLook = flex({
  _empty: { display: "none" },
  "& > *": { outline: "2px solid token(colors.ground)" },
  "& > * + *": { marginInlineStart: "-2" },
});
const moreLook = grid({
  placeItems: "center",
  minWidth: "12",
  height: "12",
  paddingInline: "2",
  borderRadius: "full",
  bg: "foam",
  fontWeight: "bold",
});
const factsLook = css({ textStyle: "small", color: "muted", marginTop: "0.5" });
