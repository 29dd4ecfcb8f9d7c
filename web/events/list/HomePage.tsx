import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Compass, Waves } from "lucide-react";
import { Suspense } from "react";
import { css } from "styled-system/css";
import { TRAININGS_SLUG } from "../../../worker/events/categories/contract.ts";
import { COUNT_MAX, type SectionsView } from "../../../worker/events/contract.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { usePublicConfig } from "../../settings/hooks.ts";
import { publicConfigQuery } from "../../settings/queries.ts";
import { Head } from "../../shell/Head.tsx";
import { Button } from "../../ui/Button.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { categoryName } from "../categories/categoryName.ts";
import { categoriesQuery } from "../categories/queries.ts";
import { countText } from "../labels.ts";
import { nationsQuery, sectionsQuery } from "../queries.ts";
import { useEventCardContext } from "./EventCard.tsx";
import { EventCardSkeletons } from "./EventCardSkeleton.tsx";
import { EventSection } from "./EventSection.tsx";
import { EventsFailed } from "./EventsFailed.tsx";
import { NO_FILTERS, useEventFilters } from "./filters.ts";
import { arrangeHomeSections, type HomeSection } from "./home.ts";
import { SearchBar } from "./SearchBar.tsx";

const METRES_PER_SECTION = 10;

export function HomePage() {
  const t = useT();
  const { filters } = useEventFilters();
  // Prices and the past's place must be known before the first card, or the page would jump.
  const configured = useQuery(publicConfigQuery).isFetched;
  const { data, isLoadingError, isPlaceholderData } = useQuery(sectionsQuery(filters));
  const nations = useQuery(nationsQuery).data;
  const upcoming = data?.sections.reduce((sum, section) => sum + section.count, 0) ?? 0;

  return (
    <>
      <Head
        path={paths.home.href()}
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
          <p className={css({ textStyle: "lead", color: "muted", marginTop: "3", minHeight: "1.6em" })}>
            {data && nations && !isPlaceholderData && upcoming > 0
              ? t.count(
                  "home.summary",
                  nations.length,
                  {
                    one: "{{events}} di apnea in {{count}} nazione.",
                    other: "{{events}} di apnea in {{count}} nazioni.",
                  },
                  { events: countText(t, upcoming, COUNT_MAX) },
                )
              : t("home.lead", "Eventi, viaggi, corsi e allenamenti di apnea.")}
          </p>
        </PageColumn>
      </header>
      <PageColumn className={css({ marginTop: { base: "-1.75rem", md: "-2.6rem" }, position: "relative" })}>
        <SearchBar />
        <div aria-busy={isPlaceholderData} className={css({ marginTop: "4", paddingBottom: "16" })}>
          {isLoadingError ? <LoadError /> : data && configured ? <Sections view={data} /> : <Loading />}
        </div>
      </PageColumn>
    </>
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

function Sections({ view }: { view: SectionsView }) {
  const t = useT();
  const { setFilters, active } = useEventFilters();
  const { pastEventsCategoryPosition } = usePublicConfig();
  const context = useEventCardContext();
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
      {view.sections.length === 0 && (
        <StatusMessage
          icon={<Compass size={28} />}
          title={t("home.none_title", "Nessun evento trovato")}
          text={t("home.none_text", "Non ci sono eventi futuri che corrispondono ai tuoi filtri.")}
        >
          {active && (
            <Button onClick={() => setFilters(NO_FILTERS)}>{t("filters.clear", "Cancella filtri")}</Button>
          )}
        </StatusMessage>
      )}
      {arrangeHomeSections(view, pastEventsCategoryPosition).map((section, index) => (
        // Each is taken over by itself, so that the browser can answer a finger in between.
        <Suspense key={section.kind === "past" ? "past" : (section.category?.id ?? "none")}>
          <EventSection
            name={nameOf(t, section)}
            count={section.count}
            events={section.events}
            shown={context}
            depth={(index + 1) * METRES_PER_SECTION}
            moreHref={moreOf(section)}
            first={index === 0}
          />
        </Suspense>
      ))}
    </>
  );
}

function nameOf(t: Translate, section: HomeSection): string {
  if (section.kind === "past") return t("home.past", "Eventi Passati");
  return section.category ? categoryName(t, section.category) : t("categories.trainings", "Allenamenti");
}

function moreOf(section: HomeSection): string | undefined {
  if (section.kind === "past") return `${paths.upcoming.href()}?scope=past`;
  return paths.category.href(section.category?.slug ?? TRAININGS_SLUG);
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
