import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type FocusEvent, memo, type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { Scope } from "../../../worker/events/contract.ts";
import type { EventCount } from "../../../worker/events/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { useIsOnline } from "../../lib/useIsOnline.ts";
import { LazyFollowButton } from "../../notices/following/LazyFollowButton.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { lazyParts } from "../../ui/lazyParts.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useOwnPosition } from "../near/ownPosition.ts";
import { applyPendingTown } from "../near/pendingTown.ts";
import { useNamedNear } from "../near/useNamedNear.ts";
import { EventCard, type EventCardContext, useEventCardContext } from "./EventCard.tsx";
import { EventCardSkeletons, EventsFailed, gridLook } from "./EventListStates.tsx";
import { type EventFilters, hasActiveFilters, searchQuery, useEventFilters } from "./filters.ts";
import { resultsText, useNationName } from "./filterTexts.ts";
import { useListSort, useMapView } from "./listView.ts";
import { NothingFound } from "./NothingFound.tsx";
import { eventCountQuery, eventListQuery, type ListedEvent } from "./queries.ts";
import { SortChoice } from "./SortChoice.tsx";
import { ViewChoice } from "./ViewChoice.tsx";

const { ResultsMap } = lazyParts(() => import.meta.env.SSR || import("../map/ResultsMap.tsx"));
const { NearPrompt } = lazyParts(() => import.meta.env.SSR || import("../near/NearPrompt.tsx"));

type Props = {
  results: EventResultsState;
  filters: EventFilters;
  scope: Scope;
  /** The level of the cards' headings; on home 3, because the number of events is the heading above them. */
  level: 2 | 3;
  /** The title of an empty list when no filter is set. */
  emptyTitle: string;
};

/** Events as one list in the chosen order, optionally next to their map. */
export function EventResults({ results, filters, scope, level, emptyTitle }: Props) {
  const t = useT();
  const isOnline = useIsOnline();
  const { setFilters } = useEventFilters();
  const { isMap } = useMapView();
  const { list, events, count, shownFilters, own, needsPosition } = results;
  // Without events the map is left out, because it would hide the alternatives that replace the list.
  const hasMap = isMap && (list.isPending || events.length > 0);
  const nationName = useNationName(shownFilters.nation);
  const named = useNamedNear(shownFilters.near);
  const { pointedId, selectedId, point, select } = usePointedEvent();

  if (needsPosition && filters.near)
    return (
      <NearPrompt
        fallback={<div className={waitingLook} />}
        status={own.status}
        near={filters.near}
        onChange={(near) => setFilters({ near })}
        onSearchWord={(text) => setFilters(applyPendingTown(filters, { text, suggestion: null }))}
      />
    );
  if (list.isLoadingError) return <EventsFailed onRetry={() => list.refetch()} />;
  const isWaiting = filters.near !== null && own.status === "asking" && filters.near.center === null;
  const text = count && resultsText(t, count, { ...shownFilters, near: named.near }, nationName);
  const Count = level === 3 ? "h2" : "p";
  return (
    <div aria-busy={list.isPlaceholderData}>
      <div className={headLook}>
        <Count
          role={level === 3 ? undefined : "status"}
          className={level === 3 ? headingLook : countLook}
          suppressHydrationWarning
        >
          {isWaiting ? t("near.waiting", "Cerchiamo dove sei…") : text}
        </Count>
        <div className={choicesLook}>
          <SortChoice isNear={filters.near !== null} />
          {level === 2 && <ViewChoice />}
        </div>
      </div>
      {scope === "upcoming" && !filters.near && hasActiveFilters(filters) && (
        <div className={css({ marginBottom: "4" })}>
          <LazyFollowButton target={{ type: "search", query: searchQuery(filters) }} />
        </div>
      )}
      {list.isPlaceholderData && !isOnline && (
        <p role="status" className={countLook}>
          {t("results.offline", "Sei offline: questi sono gli ultimi eventi salvati su questo dispositivo.")}
        </p>
      )}
      <div className={hasMap ? splitLook : undefined}>
        <div className={hasMap ? listNextToMapLook : undefined}>
          {list.isPending ? (
            <EventCardSkeletons count={8} label={t("home.loading", "Caricamento eventi...")} />
          ) : events.length === 0 ? (
            <NothingFound filters={filters} scope={scope} own={own.center} emptyTitle={emptyTitle} />
          ) : (
            <EventCards
              events={events}
              level={level}
              isNarrow={hasMap}
              selectedId={selectedId}
              onPoint={point}
            />
          )}
          <LoadMore list={list} label={t("events.more", "Mostra altri eventi")} />
        </div>
        {hasMap && (
          <div className={mapLook}>
            <ResultsMap
              fallback={<Skeleton className={mapBoxLook} />}
              filters={filters}
              scope={scope}
              own={own.center}
              pointedId={pointedId}
              onSelect={select}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** The card under pointer or focus, which highlights its marker, and the open marker, which highlights its card. */
function usePointedEvent() {
  const [pointedId, setPointedId] = useState<string | null>(null);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const point = useCallback((id: string | null) => setPointedId(id), []);
  const select = useCallback((id: string | null) => setSelectedId(id), []);
  return { pointedId, selectedId, point, select };
}

type CardsProps = {
  events: ListedEvent[];
  level: 2 | 3;
  isNarrow: boolean;
  selectedId: string | null;
  onPoint: (id: string | null) => void;
};

/** Memoized, so that a list of up to a hundred cards does not render when only the pointed card changes. */
const EventCards = memo(function EventCards({ events, level, isNarrow, selectedId, onPoint }: CardsProps) {
  const context: EventCardContext = useEventCardContext();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (selectedId === null) return;
    const card = list.current?.querySelector(`[data-event="${selectedId}"]`);
    // Scrolls only next to the map, because a phone hides the list behind the map.
    if (card?.checkVisibility()) card.scrollIntoView({ block: "nearest" });
  }, [selectedId]);
  const point = ({ target }: PointerEvent | FocusEvent) =>
    onPoint((target as Element).closest<HTMLElement>("[data-event]")?.dataset.event ?? null);
  return (
    <ul
      ref={list}
      className={isNarrow ? narrowGridLook : gridLook}
      onPointerOver={point}
      onPointerLeave={() => onPoint(null)}
      onFocus={point}
      onBlur={() => onPoint(null)}
    >
      {events.map((event, index) => (
        <li
          key={event.id}
          data-event={event.id}
          className={cx(itemLook, event.id === selectedId && selectedLook)}
        >
          <EventCard
            event={event}
            distance={event.distance}
            shown={context}
            eager={index < 2}
            full
            level={level}
          />
        </li>
      ))}
    </ul>
  );
});

const waitingLook = css({ minHeight: "24rem" });
const headLook = flex({
  wrap: "wrap",
  align: "center",
  justify: "space-between",
  gap: "3",
  minHeight: "touch",
  marginBottom: "2",
});
const choicesLook = flex({ align: "center", gap: "2", flexShrink: "0", marginInlineStart: "auto" });
const countLook = css({ color: "muted" });
const headingLook = css({ textStyle: "heading" });
const itemLook = css({ display: "grid", borderRadius: "lg" });
const selectedLook = css({ outline: "3px solid token(colors.accentText)", outlineOffset: "2px" });
const splitLook = grid({
  gap: "5",
  gridTemplateColumns: { md: "minmax(0, 1fr) minmax(0, 1fr)" },
  alignItems: "start",
});
/** On a phone the map replaces the list. */
const listNextToMapLook = css({ display: { base: "none", md: "block" } });
const narrowGridLook = grid({
  gridTemplateColumns: { base: "1fr", lg: "repeat(2, minmax(0, 1fr))" },
  gap: "4",
});
const mapLook = css({ position: { md: "sticky" }, top: "6rem" });
const mapBoxLook = css({
  height: { base: "calc(100dvh - 14rem)", md: "calc(100dvh - 8rem)" },
  minHeight: "20rem",
  borderRadius: "lg!",
});

/**
 * A list of events and its number of events. While other filters are loaded, events, `count` and `filters` stay those
 * of the former ones, to avoid flicker; `count` is undefined before the first answer.
 */
export function useEventResults(filters: EventFilters, scope: Scope) {
  const isOwn = filters.near !== null && filters.near.center === null;
  const position = useOwnPosition(isOwn);
  const { sort } = useListSort(filters.near !== null);
  const list = useInfiniteQuery(eventListQuery(filters, scope, sort, position.center));
  const pages = list.data?.pages;
  const [first] = pages ?? [];
  const events = pages?.flatMap((page) => page.events) ?? [];
  const counted = useQuery({
    ...eventCountQuery(first?.filters ?? filters, scope),
    enabled: list.hasNextPage,
    placeholderData: keepPreviousData,
  }).data;
  const loaded: EventCount = { count: events.length, more: list.hasNextPage || (first?.more ?? false) };
  return {
    list,
    events,
    count: first && (list.hasNextPage ? (counted ?? loaded) : loaded),
    shownFilters: first?.filters ?? filters,
    own: position,
    /** Whether the visitor must act before their position is known. */
    needsPosition: isOwn && position.center === null && !["unknown", "asking"].includes(position.status),
  };
}

type EventResultsState = ReturnType<typeof useEventResults>;
