import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { COUNT_MAX, DISCIPLINES, SEARCH_MAX } from "../../../worker/events/contract.ts";
import { formatDay } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearchText } from "../../lib/useSearchText.ts";
import { useToday } from "../../settings/hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { MonthPicker } from "../../ui/MonthPicker.tsx";
import { Select } from "../../ui/Select.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { categoryName } from "../categories/categoryName.ts";
import { categoriesQuery } from "../categories/queries.ts";
import { countText, disciplineName } from "../labels.ts";
import { nationsQuery, sectionsQuery } from "../queries.ts";
import { NO_FILTERS, useEventFilters } from "./filters.ts";

const ALL_NATIONS = "all";

/** The five filters. Each takes effect at once; the text after a pause. */
export function FilterPanel({ onClose }: { onClose: () => void }) {
  const t = useT();
  const today = useToday();
  const { filters, setFilters, active } = useEventFilters();
  const nations = useQuery(nationsQuery).data ?? [];
  const categories = useQuery(categoriesQuery).data ?? [];
  const { data } = useQuery(sectionsQuery(filters));
  const found = data?.sections.reduce((sum, section) => sum + section.count, 0) ?? 0;
  const [text, setText] = useSearchText(filters.searchTerm, (searchTerm) =>
    // The first letters are a step that "back" undoes; the rest of the word belongs to it.
    setFilters({ searchTerm }, { replace: filters.searchTerm !== "" }),
  );
  const all = { value: ALL_NATIONS, label: t("filters.any", "Tutte") };
  const chosen = (value: string) => (value === ALL_NATIONS ? null : value);

  return (
    <Sheet
      open
      title={t("filters.title", "Cerca eventi")}
      closeLabel={t("common.close", "Chiudi")}
      onClose={onClose}
    >
      <form
        className={css({ display: "grid", gap: "4", gridTemplateColumns: { md: "1fr 1fr" } })}
        onSubmit={(event) => {
          event.preventDefault();
          setFilters({ searchTerm: text.trim() }, { replace: true });
          onClose();
        }}
      >
        <div className={css({ gridColumn: { md: "1 / -1" } })}>
          <TextField
            label={t("filters.search", "Cerca")}
            type="search"
            enterKeyHint="search"
            maxLength={SEARCH_MAX}
            placeholder={t("filters.search_hint", "Titolo, luogo o istruttore")}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Select
          label={t("filters.nation", "Nazione")}
          value={filters.nation ?? ALL_NATIONS}
          options={[all, ...nations.map((nation) => ({ value: nation, label: nation }))]}
          onChange={(value) => setFilters({ nation: chosen(value) })}
        />
        <MonthPicker
          label={t("filters.when", "Quando")}
          value={filters.dateFrom}
          text={filters.dateFrom && formatDay(filters.dateFrom, "LLLL yyyy", t.language)}
          today={today}
          language={t.language}
          placeholder={t("filters.any_date", "Qualsiasi data")}
          previousLabel={t("filters.previous_year", "Anno precedente")}
          nextLabel={t("filters.next_year", "Anno successivo")}
          onChange={(dateFrom) => setFilters({ dateFrom })}
        />
        <Select
          label={t("filters.category", "Categoria")}
          value={
            categories.find(({ id, slug }) => id === filters.category || slug === filters.category)?.slug ??
            ALL_NATIONS
          }
          options={[
            all,
            ...categories.map((category) => ({ value: category.slug, label: categoryName(t, category) })),
          ]}
          onChange={(value) => setFilters({ category: chosen(value) })}
        />
        <Select
          label={t("filters.discipline", "Disciplina")}
          value={filters.discipline ?? ALL_NATIONS}
          options={[all, ...DISCIPLINES.map((value) => ({ value, label: disciplineName(t, value) }))]}
          onChange={(value) =>
            setFilters({ discipline: DISCIPLINES.find((known) => known === value) ?? null })
          }
        />
        <div
          className={css({
            gridColumn: { md: "1 / -1" },
            display: "flex",
            justifyContent: "space-between",
            gap: "3",
            marginTop: "2",
          })}
        >
          {active ? (
            <Button
              look="quiet"
              onClick={() => {
                setText("");
                setFilters(NO_FILTERS);
              }}
            >
              {t("filters.clear", "Cancella filtri")}
            </Button>
          ) : (
            <span />
          )}
          <Button look="main" type="submit">
            {found > 0
              ? t("filters.show", "Mostra {{events}}", { events: countText(t, found, COUNT_MAX) })
              : t("filters.done", "Fatto")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
