import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { paths } from "../../paths.ts";
import { LinkTabs } from "../../ui/LinkTabs.tsx";
import { listTitle } from "../labels.ts";
import { EventListPage } from "./EventListPage.tsx";
import { filteredPath, parseScope, useEventFilters } from "./filters.ts";

/** The list of upcoming events, with a link to past events. */
export function UpcomingPage() {
  const t = useT();
  const { filters } = useEventFilters();
  const [params] = useSearch();
  const scope = parseScope(params);
  const past = scope === "past";
  const upcomingTitle = listTitle(t, "upcoming");
  const pastTitle = listTitle(t, "past");
  // The filters without those that only one of upcoming and past events has.
  const shared = { ...filters, dateFrom: null, dateTo: null, near: null };
  const pastPath = `${paths.upcoming.href()}?scope=past`;
  return (
    <EventListPage
      title={past ? pastTitle : upcomingTitle}
      key={scope}
      path={past ? pastPath : paths.upcoming.href()}
      lead={
        past
          ? t("upcoming.past_lead", "Gli eventi passati, dal più recente.")
          : t("upcoming.lead", "Tutti gli appuntamenti in calendario, dal più vicino.")
      }
      scope={scope}
      feed={past ? null : "all"}
      emptyTitle={
        past ? t("home.none_title", "Nessun evento trovato") : t("upcoming.empty", "Nessun evento imminente")
      }
    >
      <LinkTabs
        label={t("upcoming.choose", "Periodo")}
        view={scope}
        parts={[
          { view: "upcoming", to: filteredPath(paths.upcoming.href(), shared), label: upcomingTitle },
          { view: "past", to: filteredPath(pastPath, shared), label: pastTitle },
        ]}
      />
    </EventListPage>
  );
}
