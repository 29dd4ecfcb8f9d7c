import { useInfiniteQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import type { Scope } from "../../../worker/events/contract.ts";
import type { EventCard as EventCardView } from "../../../worker/events/outputs.ts";
import { Subscribe } from "../../calendars/Subscribe.tsx";
import { listTitle } from "../../events/labels.ts";
import { EventCard, useEventCardContext } from "../../events/list/EventCard.tsx";
import { EventCardSkeletons, EventsFailed, gridLook } from "../../events/list/EventListStates.tsx";
import { formatShortTimes } from "../../lib/eventTimes.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { DepthSection } from "../../ui/DepthSection.tsx";
import { Link } from "../../ui/Link.tsx";
import { EVENTS_ID } from "./OrganizerHeader.tsx";
import { organizerEventsQuery } from "./queries.ts";

const METRES_PER_SECTION = 10;

/** An organizer's upcoming events as cards and past events as a list. */
export function OrganizerEvents({ organizerId, depth }: { organizerId: string; depth: number }) {
  return (
    <>
      <DepthSection depth={depth} labelledBy={EVENTS_ID}>
        <UpcomingEvents organizerId={organizerId} />
      </DepthSection>
      <PastEvents organizerId={organizerId} depth={depth + METRES_PER_SECTION} />
    </>
  );
}

function useOrganizerEvents(organizerId: string, scope: Scope) {
  const list = useInfiniteQuery(organizerEventsQuery(organizerId, scope));
  return { list, events: list.data?.pages.flatMap((page) => page.events) ?? [] };
}

function UpcomingEvents({ organizerId }: { organizerId: string }) {
  const t = useT();
  const cardContext = useEventCardContext();
  const { list, events } = useOrganizerEvents(organizerId, "upcoming");
  return (
    <>
      <div className={headLook}>
        <h2 id={EVENTS_ID} className={css({ textStyle: "heading" })}>
          {listTitle(t, "upcoming")}
        </h2>
        <Subscribe feed={{ organizer: organizerId }} />
      </div>
      {list.isLoadingError ? (
        <EventsFailed onRetry={() => list.refetch()} />
      ) : list.isPending ? (
        <EventCardSkeletons count={4} label={t("home.loading", "Caricamento eventi...")} />
      ) : events.length === 0 ? (
        <p className={emptyLook}>{t("organizer.no_upcoming", "Nessun evento in programma per ora.")}</p>
      ) : (
        <ul className={gridLook}>
          {events.map((event) => (
            <li key={event.id} className={css({ display: "grid" })}>
              <EventCard event={event} shown={cardContext} />
            </li>
          ))}
        </ul>
      )}
      <ShowMoreButton list={list} />
    </>
  );
}

function PastEvents({ organizerId, depth }: { organizerId: string; depth: number }) {
  const t = useT();
  const { list, events } = useOrganizerEvents(organizerId, "past");
  if (events.length === 0) return null;
  return (
    <DepthSection depth={depth} labelledBy="past">
      <h2 id="past" className={headingLook}>
        {listTitle(t, "past")}
      </h2>
      <ul className={pastLook}>
        {events.map((event) => (
          <PastEvent key={event.id} event={event} />
        ))}
      </ul>
      <ShowMoreButton list={list} />
    </DepthSection>
  );
}

function PastEvent({ event }: { event: EventCardView }) {
  const t = useT();
  return (
    <li className={rowLook}>
      <Link to={paths.event.href(event.slug)} className={linkLook}>
        {event.title}
      </Link>
      <p className={css({ textStyle: "small", color: "muted" })}>
        <time dateTime={event.date}>{formatShortTimes(t, event)}</time>
        {event.location && ` · ${event.location}`}
      </p>
    </li>
  );
}

type EventPages = Pick<
  ReturnType<typeof useOrganizerEvents>["list"],
  "hasNextPage" | "isFetchingNextPage" | "fetchNextPage"
>;

function ShowMoreButton({ list }: { list: EventPages }) {
  const t = useT();
  if (!list.hasNextPage) return null;
  return (
    <div className={css({ display: "grid", justifyItems: "center", marginTop: "6" })}>
      <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {t("events.more", "Mostra altri eventi")}
      </Button>
    </div>
  );
}

const headLook = wrap({ align: "center", justify: "space-between", gap: "2", marginBottom: "4" });
const headingLook = css({ textStyle: "heading", marginBottom: "4" });
const emptyLook = css({ padding: "5", borderRadius: "lg", bg: "foam" });
const pastLook = grid({
  gridTemplateColumns: { md: "1fr 1fr" },
  columnGap: "10",
  borderTop: "1px solid token(colors.line)",
});
const rowLook = css({
  position: "relative",
  minWidth: "0",
  paddingBlock: "3",
  borderBottom: "1px solid token(colors.line)",
});
/** Extends the link over the row. */
const linkLook = css({
  display: "inline-block",
  paddingBlock: "0.5",
  fontWeight: "medium",
  _hover: { textDecoration: "underline" },
  _before: { content: '""', position: "absolute", inset: "0" },
});
