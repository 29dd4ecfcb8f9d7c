import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Waves } from "lucide-react";
import { Suspense, useState } from "react";
import { css } from "styled-system/css";
import { insertPastEvents, TRAININGS_SLUG } from "../../../worker/events/categories/contract.ts";
import type { EventCount, SectionsView } from "../../../worker/events/outputs.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { MainSponsors } from "../../packages/sponsors/MainSponsors.tsx";
import { paths } from "../../paths.ts";
import { usePublicConfig } from "../../settings/hooks.ts";
import { publicConfigQuery } from "../../settings/queries.ts";
import { Head } from "../../shell/Head.tsx";
import { lazyParts } from "../../ui/lazyParts.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { categoryName, countText } from "../labels.ts";
import { categoriesQuery } from "../queries.ts";
import { useEventCardContext } from "./EventCard.tsx";
import { EventCardSkeletons, EventsFailed } from "./EventListStates.tsx";
import { EventSection } from "./EventSection.tsx";
import { type EventFilters, filteredPath, hasActiveFilters, useEventFilters } from "./filters.ts";
import { resultsText, useNationName } from "./filterTexts.ts";
import { showsResults } from "./listView.ts";
import { NothingFound } from "./NothingFound.tsx";
import { nationsQuery, sectionsQuery } from "./queries.ts";
import { SearchBar } from "./SearchBar.tsx";

const { HomeResults } = lazyParts(() => import.meta.env.SSR || import("./HomeResults.tsx"));

const METRES_PER_SECTION = 10;

export function HomePage() {
  const t = useT();
  const [params] = useSearch();
  const { filters, active } = useEventFilters();
  const isList = showsResults(filters, params);
  // Prices and the position of the past section must be known before the first card, or the page would jump.
  const configured = useQuery(publicConfigQuery).isFetched;
  const { data, isLoadingError, isPlaceholderData } = useQuery({
    ...sectionsQuery(filters),
    enabled: !isList,
  });
  const [listCount, setListCount] = useState<EventCount>();
  const nations = useQuery(nationsQuery).data;
  const nationName = useNationName(data?.filters.nation ?? null);
  const found = isList ? listCount : isPlaceholderData ? undefined : data;

  return (
    <>
      <Head
        path={paths.home.href()}
        isIndexed={!active}
        description={t(
          "home.description",
          "Eventi, viaggi, corsi, gare e allenamenti di apnea: scegli dove immergerti, con chi e quando, e iscriviti in un minuto.",
        )}
      />
      <header className={heroLook}>
        <PageColumn>
          <h1 className={css({ textStyle: "display", maxWidth: "22ch" })}>
            {t("home.title", "Trova il tuo prossimo tuffo")}
          </h1>
          <p
            className={css({ textStyle: "lead", color: "muted", marginTop: "3", minHeight: "1.6em" })}
            suppressHydrationWarning
          >
            {data && data.count > 0 && !isList
              ? summaryText(t, data, { filters: data.filters, nations: nations?.length ?? 0, nationName })
              : t("home.lead", "Eventi, viaggi, corsi e allenamenti di apnea.")}
          </p>
        </PageColumn>
      </header>
      <PageColumn className={css({ marginTop: { base: "-1.75rem", md: "-2.6rem" }, position: "relative" })}>
        <SearchBar hasViewChoice found={found} />
        <div
          aria-busy={!isList && isPlaceholderData}
          className={css({ marginTop: "4", paddingBottom: "16" })}
        >
          {isList ? (
            <HomeResults fallback={<Loading />} filters={filters} onCount={setListCount} />
          ) : isLoadingError ? (
            <LoadError />
          ) : data && configured ? (
            <Sections view={data} filters={data.filters} />
          ) : (
            <Loading />
          )}
        </div>
      </PageColumn>
    </>
  );
}

/** The number of events and of their nations; with filters, what the filters find. */
function summaryText(
  t: Translate,
  count: EventCount,
  { filters, nations, nationName }: { filters: EventFilters; nations: number; nationName: string | null },
): string {
  if (hasActiveFilters(filters) || nations === 0) return resultsText(t, count, filters, nationName);
  return t.count(
    "home.summary",
    nations,
    { one: "{{events}} di apnea in {{count}} nazione.", other: "{{events}} di apnea in {{count}} nazioni." },
    { events: countText(t, count) },
  );
}

function Loading() {
  const t = useT();
  const label = t("home.loading", "Caricamento eventi...");
  return (
    <div className={css({ paddingTop: "10" })}>
      <p className={css({ color: "muted", marginBottom: "4" })}>{label}</p>
      <EventCardSkeletons count={4} label={label} />
    </div>
  );
}

function Sections({ view, filters }: { view: SectionsView; filters: EventFilters }) {
  const t = useT();
  const { pastEventsCategoryPosition } = usePublicConfig();
  const context = useEventCardContext();
  const isFiltered = hasActiveFilters(filters);
  if (!view.any) {
    return (
      <StatusMessage
        icon={<Waves size={28} />}
        title={t("home.empty_title", "Nessun evento disponibile")}
        text={t("home.empty_text", "Al momento non ci sono eventi pubblicati.")}
      />
    );
  }
  return (
    <>
      {view.sections.length === 0 && <NothingFound filters={filters} scope="upcoming" own={null} />}
      {arrangeHomeSections(view, pastEventsCategoryPosition).map((section, index) => (
        // Each section hydrates separately, so that the browser can handle taps in between.
        <Suspense key={section.kind === "past" ? "past" : (section.category?.id ?? "none")}>
          <EventSection
            name={nameOf(t, section)}
            count={section.count}
            events={section.events}
            shown={context}
            depth={(index + 1) * METRES_PER_SECTION}
            moreHref={moreOf(section, filters)}
            first={index === 0}
            stacked={isFiltered && section.kind === "category"}
          />
          {index === 0 && <MainSponsors />}
        </Suspense>
      ))}
    </>
  );
}

function nameOf(t: Translate, section: HomeSection): string {
  if (section.kind === "past") return t("home.past", "Eventi Passati");
  return section.category ? categoryName(t, section.category) : t("categories.trainings", "Allenamenti");
}

/** The address of a section's whole list, with the current filters. */
function moreOf(section: HomeSection, filters: EventFilters): string {
  if (section.kind === "past") return filteredPath(`${paths.upcoming.href()}?scope=past`, filters);
  const path = paths.category.href(section.category?.slug ?? TRAININGS_SLUG);
  return filteredPath(path, { ...filters, category: null });
}

function LoadError() {
  const queries = useQueryClient();
  const reload = () => {
    queries.refetchQueries({ queryKey: ["events"] });
    queries.refetchQueries({ queryKey: nationsQuery.queryKey });
    queries.prefetchQuery({ ...categoriesQuery, staleTime: 0 });
  };
  return <EventsFailed onRetry={reload} />;
}

const heroLook = css({
  bgGradient: "to-b",
  gradientFrom: "surfaceTop",
  gradientTo: "surfaceLow",
  paddingTop: { base: "24", md: "8.5rem" },
  marginTop: { base: "-4.5rem", md: "-5rem" },
  paddingBottom: { base: "4.25rem", md: "5.75rem" },
});

/** A section of home: a category (null: events without one), or the past events. */
export type HomeSection =
  | (SectionsView["sections"][number] & { kind: "category" })
  | (SectionsView["past"] & { kind: "past" });

/** The categories in order, and "Eventi Passati" at its position, clamped between 0 and the number of categories. */
export function arrangeHomeSections(
  { sections, past }: SectionsView,
  pastPosition: number | null,
): HomeSection[] {
  const arranged: HomeSection[] = sections.map((section) => ({ ...section, kind: "category" }));
  if (past.events.length === 0) return arranged;
  return insertPastEvents(arranged, { ...past, kind: "past" }, pastPosition);
}
