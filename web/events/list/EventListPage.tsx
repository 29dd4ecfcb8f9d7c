import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import type { Scope } from "../../../worker/events/contract.ts";
import type { CalendarFeed } from "../../calendars/feeds.ts";
import { Subscribe } from "../../calendars/Subscribe.tsx";
import { useT } from "../../lib/i18n.tsx";
import { Head } from "../../shell/Head.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { EventResults, useEventResults } from "./EventResults.tsx";
import { useEventFilters } from "./filters.ts";
import { SearchBar } from "./SearchBar.tsx";

type Props = {
  title: string;
  /** The list's path and the query that identifies the list, without filters. */
  path: string;
  lead?: string;
  scope: Scope;
  /** The slug of a category page's category. */
  category?: string;
  emptyTitle: string;
  /** The calendar of the list; null for a list without one. */
  feed: CalendarFeed | null;
  /** Links to other lists. */
  children?: ReactNode;
};

/**
 * A page of events in a grid, with filters in the address; a button loads more events. On a phone the page leaves out
 * the lead and puts the calendar below the list, so that the first screen shows the title of the first event.
 */
export function EventListPage({ title, path, lead, scope, category, emptyTitle, feed, children }: Props) {
  const t = useT();
  const { filters: chosen, active } = useEventFilters();
  const filters = {
    ...chosen,
    category: category ?? chosen.category,
    near: scope === "past" ? null : chosen.near,
  };
  const results = useEventResults(filters, scope);

  return (
    <PageColumn className={css({ paddingTop: { base: "2", md: "12" }, paddingBottom: "20" })}>
      <Head
        title={title}
        description={
          lead ??
          t("events.list_description", "{{title}}: eventi di apnea con date, luoghi e posti liberi.", {
            title,
          })
        }
        path={path}
        isIndexed={!active}
      />
      <h1 className={css({ textStyle: "title" })}>{title}</h1>
      {lead && <p className={leadLook}>{lead}</p>}
      <div className={waysLook}>
        {children}
        {feed && (
          <div className={css({ hideBelow: "md" })}>
            <Subscribe feed={feed} />
          </div>
        )}
      </div>
      <SearchBar scope={scope} hasCategory={category !== undefined} found={results.count} />
      <div className={css({ marginTop: { base: "1", md: "3" } })}>
        <EventResults results={results} filters={filters} scope={scope} level={2} emptyTitle={emptyTitle} />
      </div>
      {feed && (
        <div className={css({ hideFrom: "md", marginTop: "8" })}>
          <Subscribe feed={feed} />
        </div>
      )}
    </PageColumn>
  );
}

const leadLook = css({ hideBelow: "md", textStyle: "lead", color: "muted", marginTop: "2" });
const waysLook = wrap({
  justify: "space-between",
  gap: "2",
  marginBlock: { base: "3", md: "6" },
  "& > nav": { flexGrow: 1, marginBottom: "0" },
});
