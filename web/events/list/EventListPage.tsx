import type { ReactNode } from "react";
import { css } from "styled-system/css";
import type { Scope } from "../../../worker/events/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Head } from "../../shell/Head.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { EventResults } from "./EventResults.tsx";
import { useEventFilters } from "./filters.ts";
import { SearchBar } from "./SearchBar.tsx";
import { useEventResults } from "./useEventResults.ts";

type Props = {
  title: string;
  /** Where the list lives, with what makes it another list; filters aside. */
  path: string;
  lead?: string;
  scope: Scope;
  /** The category of a page that shows one alone, by its slug. */
  category?: string;
  emptyTitle: string;
  children?: ReactNode;
};

/** A page of events in a grid, with filters in the address, brought in as the reader asks for more. */
export function EventListPage({ title, path, lead, scope, category, emptyTitle, children }: Props) {
  const t = useT();
  const { filters: chosen, active } = useEventFilters();
  const filters = {
    ...chosen,
    category: category ?? chosen.category,
    near: scope === "past" ? null : chosen.near,
  };
  const results = useEventResults(filters, scope);

  return (
    <PageColumn className={css({ paddingTop: { base: "8", md: "12" }, paddingBottom: "20" })}>
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
      {lead && <p className={css({ textStyle: "lead", color: "muted", marginTop: "2" })}>{lead}</p>}
      <div className={css({ marginBlock: "6" })}>{children}</div>
      <SearchBar scope={scope} hasCategory={category !== undefined} found={results.count} />
      <div className={css({ marginTop: "3" })}>
        <EventResults results={results} filters={filters} scope={scope} level={2} emptyTitle={emptyTitle} />
      </div>
    </PageColumn>
  );
}
