import { useQuery } from "@tanstack/react-query";
import { LocateFixed, X } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { css, cx } from "styled-system/css";
import { flex, wrap } from "styled-system/patterns";
import type { Scope } from "../../../worker/events/contract.ts";
import { RADIUS_DEFAULT } from "../../../worker/events/finding/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { useToday } from "../../settings/hooks.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { useRequestOwnPosition } from "../near/ownPosition.ts";
import { useNamedNear } from "../near/useNamedNear.ts";
import { categoriesQuery } from "../queries.ts";
import { useEventFilters } from "./filters.ts";
import { type ActiveFilter, listActiveFilters, useNationName } from "./filterTexts.ts";
import { isSamePeriod, weekendPeriod } from "./period.ts";
import { ViewChoice } from "./ViewChoice.tsx";

type Props = {
  scope: Scope;
  hasCategory: boolean;
  /** Whether the choice between list and map is here instead of next to the number of results. */
  hasViewChoice: boolean;
};

/** The row below the search: removable active filters, two frequent ones, and on home the choice of list or map. */
export function FilterRow({ scope, hasCategory, hasViewChoice }: Props) {
  const t = useT();
  const today = useToday();
  const { filters, setFilters } = useEventFilters();
  const { data: categories = [] } = useQuery({ ...categoriesQuery, enabled: filters.category !== null });
  const nationName = useNationName(filters.nation);
  const named = useNamedNear(filters.near);
  const [params] = useSearch();
  const request = useRequestOwnPosition();
  const weekend = weekendPeriod(today);
  // A page of one category has links to leave it, and past events have no nearby search.
  const own = {
    ...filters,
    category: hasCategory ? null : filters.category,
    near: scope === "past" ? null : named.near,
  };
  // An address may name a town without a position, or a town that the geocoder does not know.
  const isPlaceUnknown = scope === "upcoming" && (named.isUnknown || (!filters.near && params.has("near")));
  const chips = listActiveFilters(t, own, { today, categories, nationName });

  // A quick filter's button is replaced by its chip, which takes the focus over.
  const list = useRef<HTMLUListElement>(null);
  const added = useRef<string | null>(null);
  useEffect(() => {
    const chip = added.current && list.current?.querySelector<HTMLElement>(`[data-chip=${added.current}]`);
    if (!chip) return;
    added.current = null;
    chip.focus();
  });

  function remove({ without }: ActiveFilter, { currentTarget }: MouseEvent<HTMLElement>) {
    // The button is removed, so the focus moves to another one in the row.
    const buttons = [...(currentTarget.closest("[data-filters]")?.querySelectorAll("button") ?? [])];
    const index = buttons.indexOf(currentTarget as HTMLButtonElement);
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    setFilters(without);
  }

  return (
    <div className={rowLook}>
      <ul ref={list} aria-label={t("filters.quick", "Filtri")} data-filters className={chipsLook}>
        {chips.map((chip) => (
          <li key={chip.name}>
            <button
              type="button"
              data-chip={chip.name}
              aria-label={t("filters.remove", "Rimuovi il filtro {{name}}", { name: chip.text })}
              onClick={(event) => remove(chip, event)}
              className={cx(buttonLook(), activeLook)}
            >
              <span
                className={chip.name === "searchTerm" ? typedTextLook : textLook}
                suppressHydrationWarning
              >
                {chip.text}
              </span>
              <X size={16} aria-hidden className={css({ flexShrink: 0 })} />
            </button>
          </li>
        ))}
        {scope === "upcoming" && !filters.near && (
          <li key="near">
            <button
              type="button"
              onClick={() => {
                request();
                added.current = "near";
                setFilters({ near: { town: null, center: null, radius: RADIUS_DEFAULT } });
              }}
              className={buttonLook()}
            >
              <LocateFixed size={16} aria-hidden />
              {t("near.me", "Vicino a me")}
            </button>
          </li>
        )}
        {scope === "upcoming" && !isSamePeriod(filters, weekend) && (
          <li key="weekend">
            <button
              type="button"
              onClick={() => {
                added.current = "period";
                setFilters(weekend);
              }}
              className={buttonLook()}
            >
              {t("filters.weekend", "Questo fine settimana")}
            </button>
          </li>
        )}
      </ul>
      {hasViewChoice && <ViewChoice />}
      {isPlaceUnknown && (
        <p role="status" className={noteLook}>
          {t("near.unknown_link", "Non riconosciamo il luogo di questo link: scegli una città tra i filtri.")}
        </p>
      )}
    </div>
  );
}

const rowLook = wrap({ align: "flex-start", justify: "space-between", columnGap: "2", marginTop: "2" });
// A phone has one row that scrolls sideways; its padding leaves room for the focus ring.
const chipsLook = flex({
  wrap: { md: "wrap" },
  gap: "2",
  minWidth: "0",
  marginInline: { base: "-4", md: "0" },
  paddingInline: { base: "4", md: "0" },
  paddingBlock: "1.5",
  overflowX: { base: "auto", md: "visible" },
  scrollbarWidth: "none",
  "& > li": { flexShrink: { base: 0, md: 1 }, maxWidth: "100%" },
});
const noteLook = css({ flexBasis: "100%", textStyle: "small", color: "muted", paddingTop: "1" });
const activeLook = css({ bg: "foam!", borderColor: "sea!", maxWidth: "100%", whiteSpace: "nowrap" });
const typedTextLook = css({ truncate: true });
const textLook = css({ truncate: true, _firstLetter: { textTransform: "uppercase" } });
