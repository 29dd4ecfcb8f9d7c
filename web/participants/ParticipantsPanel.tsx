import { css } from "styled-system/css";
import { type EventDetail, seatsLeft } from "../../worker/events/contract.ts";
import { longRange } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { paths } from "../paths.ts";
import { Link } from "../ui/Link.tsx";
import { MessagePart } from "./MessagePart.tsx";
import { ParticipantList } from "./ParticipantList.tsx";

/** Of an event: its people, and one step further what is written to all of them. */
export function ParticipantsPanel({ event }: { event: EventDetail }) {
  const [params, change] = useSearch();
  const show = (view: "write" | null) =>
    change((before) => {
      if (view) before.set("view", view);
      else before.delete("view");
      return before;
    });
  return (
    <>
      <EventLine event={event} />
      {params.get("view") === "write" ? (
        <MessagePart event={event} onBack={() => show(null)} />
      ) : (
        <ParticipantList event={event} onWrite={() => show("write")} />
      )}
    </>
  );
}

/** Which event it is, how many come, and how many more may. */
function EventLine({ event }: { event: EventDetail }) {
  const t = useT();
  const left = seatsLeft(event);
  return (
    <div className={css({ marginBottom: "5" })}>
      <p className={css({ textStyle: "small", color: "muted", hideBelow: "md", overflowWrap: "anywhere" })}>
        <Link
          to={paths.event.href(event.slug)}
          className={css({ color: "sea", fontWeight: "medium", _hover: { textDecoration: "underline" } })}
        >
          {event.title}
        </Link>
        , {longRange(event.date, event.end_date, t.language)}
      </p>
      <p className={css({ marginTop: "1" })}>
        <strong>
          {t.count("participants.count", event.seats_taken, {
            one: "{{count}} iscritto",
            other: "{{count}} iscritti",
          })}
        </strong>
        <span className={css({ color: "muted" })}>
          {" · "}
          {left === null || event.participants === null
            ? t("participants.no_limit", "posti senza limite")
            : t.count(
                "event.seats_of",
                left,
                {
                  one: "{{count}} posto libero su {{total}}",
                  other: "{{count}} posti liberi su {{total}}",
                },
                { total: event.participants },
              )}
        </span>
      </p>
    </div>
  );
}
