import { useInfiniteQuery } from "@tanstack/react-query";
import { Waves } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import type { Scope } from "../../../worker/events/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { eventListQuery } from "../queries.ts";
import { EventCard, useEventCardContext } from "./EventCard.tsx";
import { EventCardSkeletons, gridLook } from "./EventCardSkeleton.tsx";
import { EventsFailed } from "./EventsFailed.tsx";
import type { EventFilters } from "./filters.ts";

type Props = {
  title: string;
  /** Where the list lives, with what makes it another list; filters aside. */
  path: string;
  lead?: string;
  filters: EventFilters;
  scope: Scope;
  emptyTitle: string;
  children?: ReactNode;
};

/** A page of events in a grid, brought in as the reader asks for more. */
export function EventListPage({ title, path, lead, filters, scope, emptyTitle, children }: Props) {
  const t = useT();
  const context = useEventCardContext();
  const list = useInfiniteQuery(eventListQuery(filters, scope));
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];

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
      />
      <h1 className={css({ textStyle: "title" })}>{title}</h1>
      {lead && <p className={css({ textStyle: "lead", color: "muted", marginTop: "2" })}>{lead}</p>}
      <div className={css({ marginBlock: "6" })}>{children}</div>
      {list.isLoadingError ? (
        <EventsFailed onRetry={() => list.refetch()} />
      ) : list.isPending ? (
        <EventCardSkeletons count={8} label={t("home.loading", "Caricamento eventi...")} />
      ) : events.length === 0 ? (
        <StatusMessage icon={<Waves size={28} />} title={emptyTitle}>
          <ButtonLink to={paths.home.href()}>{t("common.home", "Torna alla Home")}</ButtonLink>
        </StatusMessage>
      ) : (
        <ul className={gridLook}>
          {events.map((event, index) => (
            <li key={event.id} className={css({ display: "grid" })}>
              <EventCard event={event} shown={context} eager={index < 2} full level={2} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className={css({ display: "grid", justifyItems: "center", marginTop: "10" })}>
          <Button size="lg" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t("events.more", "Mostra altri eventi")}
          </Button>
        </div>
      )}
    </PageColumn>
  );
}
