import { Compass, Waves } from "lucide-react";
import type { Scope } from "../../../worker/events/contract.ts";
import type { Coordinates } from "../../../worker/venues/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { lazyParts } from "../../ui/lazyParts.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { type EventFilters, NO_FILTERS, useEventFilters } from "./filters.ts";

const { Alternatives } = lazyParts(() => import.meta.env.SSR || import("./Alternatives.tsx"));

type Props = {
  filters: EventFilters;
  scope: Scope;
  own: Coordinates | null;
  /** The title when no filter is set. Left out where a list without filters cannot be empty. */
  emptyTitle?: string;
};

/** The notice of a search without results, and the nearest alternatives. */
export function NothingFound({ filters, scope, own, emptyTitle }: Props) {
  const t = useT();
  const { setFilters, active } = useEventFilters();
  const none = t("home.none_title", "Nessun evento trovato");
  if (!active) {
    return (
      <StatusMessage icon={<Waves size={28} />} title={emptyTitle ?? none}>
        <ButtonLink to={paths.home.href()}>{t("common.home", "Torna alla Home")}</ButtonLink>
      </StatusMessage>
    );
  }
  return (
    <>
      <StatusMessage
        compact={scope === "upcoming"}
        icon={<Compass size={28} />}
        title={none}
        text={
          scope === "past"
            ? t("results.none_past", "Non ci sono eventi passati che corrispondono ai tuoi filtri.")
            : t("home.none_text", "Non ci sono eventi futuri che corrispondono ai tuoi filtri.")
        }
      >
        <Button onClick={() => setFilters(NO_FILTERS)}>{t("filters.clear", "Cancella filtri")}</Button>
      </StatusMessage>
      {scope === "upcoming" && <Alternatives filters={filters} own={own} />}
    </>
  );
}
