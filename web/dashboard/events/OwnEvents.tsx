import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarPlus, SearchX } from "lucide-react";
import { type RefObject, useState } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import type { OrganizerEvent } from "../../../worker/dashboard/outputs.ts";
import { type Scope, SEARCH_MAX } from "../../../worker/events/contract.ts";
import { EventsFailed } from "../../events/list/EventListStates.tsx";
import { useT } from "../../lib/i18n.tsx";
import { useDebounced } from "../../lib/useSearchText.ts";
import { paths } from "../../paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { ownEventsQuery } from "../queries.ts";
import { EventTable } from "./EventTable.tsx";
import { groupEvents } from "./groupEvents.ts";
import type { EndEventActions } from "./RowActions.tsx";

const SEARCH_PAUSE_MS = 500;

type Props = {
  scope: Scope;
  /** The event of the card above the list. The list leaves it out; a search finds it. */
  next: OrganizerEvent | null;
  withMoney: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  headingId: string;
} & EndEventActions;

/** The organizer's own events of a scope, with a search in their titles. */
export function OwnEvents({ scope, next, withMoney, heading, headingId, ...ending }: Props) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const wanted = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const name =
    scope === "past" ? t("dashboard.past", "Eventi passati") : t("dashboard.active", "Eventi attivi");
  return (
    <>
      <div className={wrap({ align: "center", justify: "space-between", gap: "3", marginBottom: "4" })}>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={headingLook}>
          {name}
        </h2>
        <SearchField
          label={t("dashboard.search_label", "Cerca nei tuoi eventi")}
          placeholder={t("dashboard.search", "Cerca eventi per titolo...")}
          clearLabel={t("dashboard.clear_search", "Cancella la ricerca")}
          maxLength={SEARCH_MAX}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <EventList {...{ scope, wanted, next, withMoney, name }} {...ending} onClear={() => setTyped("")} />
    </>
  );
}

type ListProps = Pick<Props, "scope" | "next" | "withMoney"> &
  EndEventActions & { wanted: string; name: string; onClear: () => void };

function EventList({ scope, wanted, next, withMoney, name, onClear, ...ending }: ListProps) {
  const t = useT();
  const list = useInfiniteQuery(ownEventsQuery(scope, wanted));
  if (list.isLoadingError) return <EventsFailed onRetry={() => list.refetch()} />;
  if (list.isPending) return <EventRowSkeletons />;
  const found = list.data.pages.flatMap((page) => page.events);
  if (found.length === 0) return wanted ? <NoMatch onClear={onClear} /> : <NoEvents scope={scope} />;
  const shown = wanted ? found : found.filter(({ id }) => id !== next?.id);
  const rows = wanted ? shown : groupEvents(shown, { withCancelled: scope === "past" });
  return (
    <>
      <p role="status" className={css({ srOnly: true })}>
        {wanted &&
          t.count("events.count", found.length, { one: "{{count}} evento", other: "{{count}} eventi" })}
      </p>
      {shown.length > 0 ? (
        <div className={list.isPlaceholderData ? oldLook : undefined}>
          <EventTable rows={rows} label={name} withMoney={withMoney} hasMore={list.hasNextPage} {...ending} />
        </div>
      ) : (
        <p className={aloneLook}>
          {t("dashboard.only_next", "Dopo questo, per ora non hai altri eventi in programma.")}
        </p>
      )}
      <LoadMore list={list} label={t("events.more", "Mostra altri eventi")} />
    </>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const t = useT();
  return (
    <StatusMessage
      level={3}
      icon={<SearchX size={28} />}
      title={t("dashboard.no_match", "Nessun evento trovato.")}
      text={t("dashboard.no_match_text", "Prova con una parola del titolo, anche solo l’inizio.")}
    >
      <Button onClick={onClear}>{t("dashboard.clear_search", "Cancella la ricerca")}</Button>
    </StatusMessage>
  );
}

/** The notice of an empty list when the other scope has events. */
function NoEvents({ scope }: { scope: Scope }) {
  const t = useT();
  if (scope === "past")
    return <p className={aloneLook}>{t("dashboard.none_past", "Ancora nessun evento passato.")}</p>;
  return (
    <StatusMessage
      level={3}
      icon={<CalendarPlus size={28} />}
      title={t("dashboard.none_active", "Nessun evento in programma")}
      text={t(
        "dashboard.none_active_text",
        "Il modo più rapido per ripartire è duplicare un evento passato.",
      )}
    >
      <ButtonLink to={paths.dashboard.href("past")}>
        {t("dashboard.to_past", "Vai agli eventi passati")}
      </ButtonLink>
    </StatusMessage>
  );
}

function EventRowSkeletons() {
  const t = useT();
  return (
    <div role="status" aria-label={t("home.loading", "Caricamento eventi...")} className={skeletonsLook}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className={css({ height: { base: "12rem", md: "4.25rem" } })} />
      ))}
    </div>
  );
}
const headingLook = css({ textStyle: "heading", outline: "none" });
const aloneLook = css({ padding: "5", borderRadius: "lg", bg: "foam" });
const oldLook = css({ opacity: 0.6, transition: "opacity 140ms" });
const skeletonsLook = grid({ gap: { base: "3", md: "2" } });
