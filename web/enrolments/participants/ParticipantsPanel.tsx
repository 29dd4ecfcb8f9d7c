import { useQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { css, cx } from "styled-system/css";
import { inlineRow } from "styled-system/patterns";
import type { SeatsTaken } from "../../../worker/enrolments/outputs.ts";
import { capacityOf, seatsLeft } from "../../../worker/events/contract.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { hasPermissionForEvent } from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { formatShortTimes } from "../../lib/eventTimes.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";
import { WaitingList } from "../waiting/WaitingList.tsx";
import { DecisionNotice } from "./DecisionNotice.tsx";
import { MessageView } from "./MessageView.tsx";
import { ParticipantList } from "./ParticipantList.tsx";
import { seatsQuery } from "./queries.ts";
import { StaffNotice } from "./StaffNotice.tsx";
import { VisitsLine } from "./VisitsLine.tsx";

type Props = {
  event: EventDetail;
  /** Over another page the views have no history entries of their own, so that going back closes the dialog. */
  inDialog?: boolean;
};

/** An event's participants, and behind a button the view of the messages to all participants. */
export function ParticipantsPanel({ event, inDialog = false }: Props) {
  const [params, change] = useSearch();
  const show = (view: "write" | null) => change({ view }, { replace: inDialog });
  return (
    <>
      <EventLine event={event} inDialog={inDialog} />
      {params.get("view") === "write" ? (
        <MessageView event={event} onBack={() => show(null)} />
      ) : (
        <>
          <DecisionNotice event={event} />
          <StaffNotice event={event} />
          <ParticipantList event={event} onWrite={() => show("write")} />
          {capacityOf(event) !== null && <WaitingList eventId={event.id} isFull={seatsLeft(event) === 0} />}
        </>
      )}
    </>
  );
}

/** The event's title, which a phone's page already has above, and the counts of participants, holds and free seats. */
function EventLine({ event, inDialog }: { event: EventDetail; inDialog: boolean }) {
  const t = useT();
  const user = useUser();
  const { data: seats } = useQuery(seatsQuery(event.id));
  return (
    <div className={css({ marginBottom: "5" })}>
      <p className={inDialog ? titleLook : desktopTitleLook}>
        <Link
          to={paths.event.href(event.slug)}
          className={css({ color: "sea", fontWeight: "medium", _hover: { textDecoration: "underline" } })}
        >
          {event.title}
        </Link>
        , {formatShortTimes(t, event)}
      </p>
      {event.keeps_register && user && hasPermissionForEvent(user, "registers.keep", event) && (
        <Link to={paths.registers.href(event.id)} className={registerLook}>
          <NotebookPen size={18} aria-hidden />
          {t("dashboard.register", "Registro delle immersioni")}
        </Link>
      )}
      <p className={css({ marginTop: "1" })}>
        {seats && (
          <strong>
            {t.count("participants.count", seats.enrolled, {
              one: "{{count}} partecipante",
              other: "{{count}} partecipanti",
            })}
          </strong>
        )}
        <span className={css({ color: "muted" })}>
          {seats && " · "}
          {seats && seats.paying > 0 && `${payingText(t, seats)} · `}
          {freeText(t, event, seats)}
        </span>
      </p>
      {seats && <VisitsLine figures={seats} />}
    </div>
  );
}

function payingText(t: Translate, { paying }: SeatsTaken): string {
  return t.count("participants.paying", paying, {
    one: "{{count}} sta pagando",
    other: "{{count}} stanno pagando",
  });
}

/**
 * Both numbers come from one response where possible, because the event may have been fetched earlier than its seats.
 */
function freeText(t: Translate, event: EventDetail, seats: SeatsTaken | undefined): string {
  const seats_taken = seats ? seats.enrolled + seats.paying : event.seats_taken;
  const left = seatsLeft({ ...event, seats_taken });
  const total = capacityOf(event);
  if (left === null || total === null) return t("participants.no_limit", "posti senza limite");
  return t.count(
    "event.seats_of",
    left,
    { one: "{{count}} posto libero su {{total}}", other: "{{count}} posti liberi su {{total}}" },
    { total },
  );
}

const registerLook = inlineRow({
  gap: "2",
  minHeight: "touch",
  color: "sea",
  fontWeight: "medium",
  _hover: { textDecoration: "underline" },
});
const titleLook = css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" });
const desktopTitleLook = cx(titleLook, css({ hideBelow: "md" }));
