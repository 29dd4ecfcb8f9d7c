import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { venueLine } from "../../../worker/lib/nationName.ts";
import { plainText } from "../../../worker/lib/prose.ts";
import { shareImagePath } from "../../../worker/pages/share/contract.ts";
import { hasPermissionForEvent } from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { EnrolBar } from "../../enrolments/EnrolBar.tsx";
import { EnrolNotes } from "../../enrolments/EnrolButton.tsx";
import { EnrolCard } from "../../enrolments/EnrolCard.tsx";
import { LazyEventGoing, LazyGoingBanner } from "../../enrolments/going/LazyGoing.tsx";
import { imageUrl } from "../../lib/api.ts";
import { formatLongTimes } from "../../lib/eventTimes.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { useAfterHydration } from "../../lib/useAfterHydration.ts";
import { reportVisit } from "../../lib/visits.ts";
import { paths } from "../../paths.ts";
import { Gallery } from "../../shell/gallery/Gallery.tsx";
import { Head } from "../../shell/Head.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { lazyComponents, lazyParts } from "../../ui/lazyParts.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { RenderWhenNear } from "../../ui/RenderWhenNear.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { eventImages } from "../eventImages.ts";
import { eventQuery } from "../queries.ts";
import { EventFacts } from "./EventFacts.tsx";
import { EventHeading } from "./EventHeading.tsx";
import { EventNotFound } from "./EventNotFound.tsx";
import { EventDescription, EventTexts } from "./EventTexts.tsx";
import { Timetable } from "./Timetable.tsx";

export { EventNotFound };

const { PaymentReturn } = lazyParts(
  () => import.meta.env.SSR || import("../../enrolments/returning/PaymentReturn.tsx"),
);

const { EventPeople } = lazyComponents(() => import.meta.env.SSR || import("./EventPeople.tsx"));

const { OtherDates } = lazyComponents(() => import.meta.env.SSR || import("./OtherDates.tsx"));

/**
 * An event's page: gallery, heading, facts and texts; the enrol card is at the side, or below on a phone. On a laptop
 * heading, picture and button fit the first screen (`tests/e2e/eventPage.test.ts`): the gallery's height follows the
 * window's, and facts that grow stand below.
 */
export function EventPage() {
  const { slug = "" } = useParams();
  const { data: event, error, refetch } = useQuery(eventQuery(slug));
  if (event === null) return <EventNotFound />;
  if (error && !event) return <EventFailed onRetry={refetch} />;
  if (!event) return <EventLoading />;
  return <EventView event={event} />;
}

function EventView({ event }: { event: EventDetail }) {
  useEventView(event);
  useKeyboardStart();
  const images = eventImages(event).map(imageUrl);
  const gallery = <Gallery title={event.title} images={images} eager />;
  // A single picture across the page would lose most of its height.
  const isMosaic = images.length > 1;
  return (
    <>
      <EventHead event={event} />
      {/* Bar and card stand before the rest, so that the keyboard reaches the button of the one that is shown first. */}
      <EnrolBar event={event} />
      <PageColumn
        className={css({
          paddingTop: { md: "4" },
          paddingBottom: { base: "28", md: "20" },
          paddingInline: { base: "0!", md: "4!" },
        })}
      >
        <div className={columns}>
          <EnrolCard event={event} />
          {isMosaic && <div className={mosaicLook}>{gallery}</div>}
          <div className={css({ gridColumn: "1", gridRow: { lg: "2" }, minWidth: "0" })}>
            {!isMosaic && <div className={pictureLook}>{gallery}</div>}
            <EventHeading event={event} />
            <LazyGoingBanner event={event} className={css({ marginTop: "6" })} />
            <LazyEventGoing event={event} sea={event} />
            <EventDescription event={event} />
            <EventFacts event={event} />
            <EnrolNotes event={event} />
            <Timetable event={event} />
            <EventTexts event={event} />
            <RenderWhenNear fallback={null}>
              <EventPeople event={event} />
            </RenderWhenNear>
          </div>
        </div>
        <RenderWhenNear fallback={null}>
          <OtherDates event={event} />
        </RenderWhenNear>
      </PageColumn>
      <PaymentReturnSheet event={event} />
    </>
  );
}

/** Seconds until a shown page counts as viewed; its organizer's own views do not count. */
const VIEWED_AFTER_SECONDS = 1;

function useEventView(event: EventDetail) {
  const { id } = event;
  const user = useUser();
  const isOwn = user !== null && hasPermissionForEvent(user, "events.manage", event);
  useEffect(() => {
    if (isOwn) return;
    const timer = setTimeout(() => reportVisit("event_views", [id]), VIEWED_AFTER_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [id, isOwn]);
}

/** Starts the keyboard at the content of a loaded page, as a navigation does: the enrol button is then its first stop. */
function useKeyboardStart() {
  useEffect(() => {
    if (document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true });
  }, []);
}

/** The sheet after the return from Stripe, paid or not; the query parameters `success` and `canceled` open it. */
function PaymentReturnSheet({ event }: { event: EventDetail }) {
  const [params] = useSearch();
  const isBack = useAfterHydration(() => params.has("success") || params.has("canceled"), false);
  const [came, setCame] = useState(false);
  if (isBack && !came) setCame(true);
  return came ? <PaymentReturn event={event} /> : null;
}

function EventFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <PageColumn>
      <LoadFailed level={1} onRetry={onRetry} />
    </PageColumn>
  );
}

function EventLoading() {
  return (
    <PageColumn className={css({ paddingTop: "4", minHeight: "80vh" })}>
      <Loading>
        <Skeleton
          className={css({ height: { base: "13rem", md: "clamp(15rem, 46vh, 26rem)" }, borderRadius: "lg!" })}
        />
        <Skeleton className={css({ height: "10", width: "60%", marginTop: "8" })} />
        <Skeleton className={css({ height: "5", width: "40%", marginTop: "4" })} />
        <Skeleton className={css({ height: "32", width: "62%", marginTop: "8" })} />
      </Loading>
    </PageColumn>
  );
}

const columns = grid({
  gridTemplateColumns: { lg: "minmax(0, 1fr) 23rem" },
  columnGap: "14",
  alignItems: "start",
  paddingInline: { base: "4", md: "0" },
});

const mosaicLook = css({
  gridColumn: "1 / -1",
  marginInline: { base: "-4", md: "0" },
  marginBottom: { base: "5", md: "8" },
});

/** On a phone the picture spans the screen. */
const pictureLook = css({ marginInline: { base: "-4", md: "0" }, marginBottom: { base: "5", md: "8" } });

/** The head of an event's page for tabs, search engines and chats: title, dates, venue, description and share image. */
function EventHead({ event }: { event: EventDetail }) {
  const t = useT();
  const venue = venueLine(event, t.language);
  const descriptionParts = [formatLongTimes(t, event), venue, plainText(event.description ?? "")];
  return (
    <Head
      title={event.title}
      description={descriptionParts.filter(Boolean).join(" · ")}
      path={paths.event.href(event.slug)}
      kind="article"
      image={shareImagePath(event, t.language)}
    />
  );
}
