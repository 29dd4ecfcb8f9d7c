import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useLocation } from "react-router";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import type { LeftOut } from "../../../worker/events/finding/contract.ts";
import type { EventAlternative } from "../../../worker/events/outputs.ts";
import type { Coordinates } from "../../../worker/venues/contract.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { countText } from "../labels.ts";
import { EventCard, type EventCardContext, useEventCardContext } from "./EventCard.tsx";
import { gridLook } from "./EventListStates.tsx";
import { type EventFilters, filteredPath, useEventFilters } from "./filters.ts";
import { ANY_PERIOD } from "./period.ts";
import { alternativesQuery } from "./queries.ts";

/** The nearest results of a search that finds nothing: each with the filters that it leaves out, and a link to it. */
export function Alternatives({ filters, own }: { filters: EventFilters; own: Coordinates | null }) {
  const { data = [] } = useQuery(alternativesQuery(filters, own));
  const context = useEventCardContext();
  return data.map((alternative) => (
    <Alternative key={alternative.without.join()} alternative={alternative} shown={context} />
  ));
}

function Alternative({ alternative, shown }: { alternative: EventAlternative; shown: EventCardContext }) {
  const t = useT();
  const id = useId();
  const { pathname } = useLocation();
  const { filters } = useEventFilters();
  const { without, count, more, events } = alternative;
  const change = changeOf(without);
  return (
    <section aria-labelledby={id} className={css({ marginBottom: "10" })}>
      <div className={wrap({ align: "center", justify: "space-between", gap: "2", marginBottom: "4" })}>
        <h3 id={id} className={css({ textStyle: "subheading" })}>
          {alternativeTitle(t, without)}
        </h3>
        {change && (
          // Leaving out the category leads away from a category's page.
          <ButtonLink
            to={filteredPath("category" in change && pathname !== "/" ? paths.upcoming.href() : pathname, {
              ...filters,
              ...change,
            })}
          >
            {t("filters.show", "Mostra {{events}}", { events: countText(t, { count, more }) })}
          </ButtonLink>
        )}
      </div>
      <ul className={gridLook}>
        {events.map((event) => (
          <li key={event.id} className={css({ display: "grid" })}>
            <EventCard event={event} distance={event.distance} shown={shown} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The filters without those left out; null where no filters express it ("any of the words", "however far"). */
function changeOf(without: LeftOut[]): Partial<EventFilters> | null {
  if (without.length > 1 && !without.includes("words")) {
    const changes = without.map((name) => CHANGES[name]);
    return Object.assign({}, ...changes);
  }
  const [only] = without;
  return (only && CHANGES[only]) ?? null;
}

const CHANGES: Partial<Record<LeftOut, Partial<EventFilters>>> = {
  searchTerm: { searchTerm: "" },
  dates: ANY_PERIOD,
  radius: { near: null },
  nation: { nation: null },
  category: { category: null },
  discipline: { discipline: null },
  maxCost: { maxCost: null },
};

function alternativeTitle(t: Translate, without: LeftOut[]): string {
  const titles: Record<LeftOut, string> = {
    searchTerm: t("alternatives.searchTerm", "Senza le parole cercate"),
    words: t("alternatives.words", "Con qualcuna delle parole cercate"),
    dates: t("alternatives.dates", "In altre date"),
    radius: t("alternatives.radius", "I più vicini, anche oltre"),
    nation: t("alternatives.nation", "In altre nazioni"),
    category: t("alternatives.category", "In altre categorie"),
    discipline: t("alternatives.discipline", "Con un’altra disciplina"),
    maxCost: t("alternatives.maxCost", "A un altro prezzo"),
  };
  const [only] = without;
  return without.length === 1 && only ? titles[only] : t("alternatives.all", "I prossimi eventi");
}
