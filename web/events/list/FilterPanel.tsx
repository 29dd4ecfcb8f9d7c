import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useId, useState } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { COST_LIMITS, DISCIPLINES, type Scope, SEARCH_MAX } from "../../../worker/events/contract.ts";
import type { EventCount } from "../../../worker/events/outputs.ts";
import { type ListedNation, nationName } from "../../../worker/lib/nationName.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearchText } from "../../lib/useSearchText.ts";
import { usePublicConfig } from "../../settings/hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { categoryName, costLimitText, countText, disciplineName } from "../labels.ts";
import { NearFields } from "../near/NearFields.tsx";
import { applyPendingTown, type PendingTown } from "../near/pendingTown.ts";
import { categoriesQuery } from "../queries.ts";
import { isSearchable, NO_FILTERS, useEventFilters } from "./filters.ts";
import { PeriodFields } from "./PeriodFields.tsx";
import { nationsQuery } from "./queries.ts";

/** Nations sorted by their names in the reader's language; the filter's value is the Italian name. */
function nationOptions(nations: ListedNation[], chosen: string | null, language: string) {
  // The chosen nation is listed even when it has no events.
  const isListed = chosen === null || nations.some(({ nation }) => nation === chosen);
  const all = isListed ? nations : [...nations, { nation: chosen, nation_code: null }];
  return all
    .map((listed) => ({ value: listed.nation, label: nationName(listed, language) ?? listed.nation }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
}

const ALL_NATIONS = "all";

/** The filters that the search bar shows. */
export type FilterName = "search" | "nation" | "when" | "category" | "discipline";

/** `focused`: the filter whose field gets the focus. */
type Props = {
  scope: Scope;
  hasCategory: boolean;
  found: EventCount | undefined;
  focused: FilterName;
  onClose: () => void;
};

/** The filters of a list of events. Each takes effect immediately, the text after a pause. */
export function FilterPanel({ scope, hasCategory, found, focused, onClose }: Props) {
  const t = useT();
  const { filters, setFilters, active } = useEventFilters();
  const { eventsFreeMode } = usePublicConfig();
  const nations = useQuery(nationsQuery).data ?? [];
  const categories = useQuery(categoriesQuery).data ?? [];
  const [text, setText] = useSearchText(filters.searchTerm, (searchTerm) =>
    // The first letters of a word are a history entry; later letters replace it, so that "back" removes the word.
    setFilters({ searchTerm }, { replace: filters.searchTerm !== "" }),
  );
  const all = { value: ALL_NATIONS, label: t("filters.any", "Tutte") };
  const chosen = (value: string) => (value === ALL_NATIONS ? null : value);
  const [pending, setPending] = useState<PendingTown | null>(null);
  // Changes when all filters are cleared, so that the town field drops a town that was typed and not chosen.
  const [turn, setTurn] = useState(0);

  function searchWord(word: string) {
    const change = applyPendingTown(
      { searchTerm: text, near: filters.near },
      { text: word, suggestion: null },
    );
    if (change.searchTerm !== undefined) setText(change.searchTerm);
    setFilters(change);
    // The button of the word is gone now.
    fieldRef("search").current?.focus();
  }

  /** Applies the typed text, and a town that was typed and not chosen, and closes the panel. */
  function close() {
    const typed = { searchTerm: text.trim(), near: filters.near };
    if (pending || typed.searchTerm !== filters.searchTerm)
      setFilters({ ...typed, ...(pending && applyPendingTown(typed, pending)) }, { replace: true });
    onClose();
  }

  const nation = (
    <div className={aloneLook}>
      <Select
        name="nation"
        label={t("filters.nation", "Nazione")}
        value={filters.nation ?? ALL_NATIONS}
        options={[all, ...nationOptions(nations, filters.nation, t.language)]}
        onChange={(value) => setFilters({ nation: chosen(value) })}
      />
    </div>
  );

  return (
    <Sheet open title={t("filters.title", "Cerca eventi")} onClose={close} initialFocus={fieldRef(focused)}>
      <form
        className={grid({ gap: { base: "5", md: "4" } })}
        onSubmit={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <FilterGroup title={t("filters.what", "Cosa")}>
          <div className={css({ gridColumn: "1 / -1" })}>
            <TextField
              label={t("filters.search", "Cerca")}
              type="search"
              name="search"
              enterKeyHint="search"
              maxLength={SEARCH_MAX}
              placeholder={t("filters.search_hint", "Titolo, luogo o istruttore")}
              value={text}
              onChange={(event) => setText(event.target.value)}
              help={
                text.trim() !== "" && !isSearchable(text)
                  ? t("filters.search_words", "Scrivi almeno due lettere o una cifra.")
                  : undefined
              }
            />
          </div>
        </FilterGroup>
        <FilterGroup title={t("filters.where", "Dove")}>
          {scope === "past" ? (
            nation
          ) : (
            <NearFields
              key={turn}
              near={filters.near}
              onChange={(near) => setFilters({ near })}
              onPending={setPending}
              onSearchWord={searchWord}
            >
              {nation}
            </NearFields>
          )}
        </FilterGroup>
        <FilterGroup title={t("filters.when", "Quando")}>
          <PeriodFields period={filters} scope={scope} onChange={setFilters} />
        </FilterGroup>
        <FilterGroup
          title={eventsFreeMode ? t("filters.kind", "Tipo") : t("filters.kind_and_price", "Tipo e prezzo")}
        >
          {!hasCategory && (
            <Select
              name="category"
              label={t("filters.category", "Categoria")}
              value={
                categories.find(({ id, slug }) => id === filters.category || slug === filters.category)
                  ?.slug ?? ALL_NATIONS
              }
              options={[
                all,
                ...categories.map((category) => ({ value: category.slug, label: categoryName(t, category) })),
              ]}
              onChange={(value) => setFilters({ category: chosen(value) })}
            />
          )}
          <Select
            name="discipline"
            label={t("filters.discipline", "Disciplina")}
            value={filters.discipline ?? ALL_NATIONS}
            options={[all, ...DISCIPLINES.map((value) => ({ value, label: disciplineName(t, value) }))]}
            onChange={(value) =>
              setFilters({ discipline: DISCIPLINES.find((known) => known === value) ?? null })
            }
          />
          {!eventsFreeMode && (
            <div className={aloneLook}>
              <Select
                name="price"
                label={t("filters.price", "Prezzo")}
                value={filters.maxCost === null ? ALL_NATIONS : String(filters.maxCost)}
                options={[
                  { value: ALL_NATIONS, label: t("filters.any_price", "Qualsiasi prezzo") },
                  ...COST_LIMITS.map((limit) => ({ value: String(limit), label: costLimitText(t, limit) })),
                ]}
                onChange={(value) =>
                  setFilters({ maxCost: COST_LIMITS.find((limit) => String(limit) === value) ?? null })
                }
              />
            </div>
          )}
        </FilterGroup>
        <div className={footLook}>
          {active || pending ? (
            <Button
              look="quiet"
              onClick={() => {
                setText("");
                setTurn(turn + 1);
                setFilters(NO_FILTERS);
              }}
            >
              {t("filters.clear", "Cancella filtri")}
            </Button>
          ) : (
            <span />
          )}
          <Button look="main" type="submit">
            {found && found.count > 0 && !pending
              ? t("filters.show", "Mostra {{events}}", { events: countText(t, found) })
              : t("filters.show_results", "Mostra i risultati")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** The field of a filter, by its name in the form. */
function fieldRef(name: FilterName): RefObject<HTMLElement | null> {
  return {
    get current() {
      return document.querySelector<HTMLElement>(
        `[role=dialog] :is(input[name=${name}], button[name=${name}], [data-field=${name}])`,
      );
    },
  };
}

/** A group of filters: its name beside its fields, on a phone above them. */
function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend takes no place in a grid
    <div role="group" aria-labelledby={id} className={groupLook}>
      <p id={id} className={css({ fontWeight: "bold", paddingTop: { md: "0.5" } })}>
        {title}
      </p>
      <div className={fieldsLook}>{children}</div>
    </div>
  );
}

const groupLook = grid({ gridTemplateColumns: { md: "6rem minmax(0, 1fr)" }, gap: { base: "2", md: "4" } });
const fieldsLook = grid({
  gridTemplateColumns: {
    base: "repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))",
    md: "repeat(3, minmax(0, 1fr))",
  },
  gap: "3",
  alignItems: "start",
});

/** A field that has a phone's whole width. */
const aloneLook = css({ gridColumn: { base: "1 / -1", md: "auto" } });

/** Sticks to the bottom of the sheet and covers the sheet's padding. */
const footLook = flex({
  justify: "space-between",
  gap: "3",
  position: "sticky",
  bottom: "calc(-1.5rem - env(safe-area-inset-bottom))",
  zIndex: "1",
  bg: "card",
  marginInline: { base: "-5", md: "-6" },
  paddingInline: { base: "5", md: "6" },
  paddingTop: "3",
  marginBottom: "calc(-1.5rem - env(safe-area-inset-bottom))",
  paddingBottom: "calc(1.5rem + env(safe-area-inset-bottom))",
  borderTop: "1px solid token(colors.line)",
});
