import { useQuery } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { useRef, useState } from "react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import type { Scope } from "../../../worker/events/contract.ts";
import type { EventCount } from "../../../worker/events/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { notOnServer } from "../../lib/notOnServer.ts";
import { useToday } from "../../settings/hooks.ts";
import { lazyDialogs } from "../../shell/lazyDialogs.tsx";
import { Button } from "../../ui/Button.tsx";
import { categoryName, disciplineName } from "../labels.ts";
import { categoriesQuery, findCategory } from "../queries.ts";
import type { FilterName } from "./FilterPanel.tsx";
import { FilterRow } from "./FilterRow.tsx";
import { type EventFilters, isSearchable, NO_FILTERS, useEventFilters } from "./filters.ts";
import { useNationName } from "./filterTexts.ts";
import { periodText } from "./period.ts";

const load = import.meta.env.SSR ? notOnServer : () => import("./FilterPanel.tsx");
const approach = () => load().catch((error: unknown) => console.info(error));
const { FilterPanel } = lazyDialogs(load);

type Props = {
  scope?: Scope;
  /** Whether the page shows one category, so that the category filter is left out. */
  hasCategory?: boolean;
  /** Whether list or map is chosen below the search; a single list has that choice next to its number of results. */
  hasViewChoice?: boolean;
  /** The number of events that the filters find; undefined until loaded. */
  found: EventCount | undefined;
};

/** The search in one line, which opens the filters at the pressed one. Below are the active filters and quick ones. */
export function SearchBar({ scope = "upcoming", hasCategory = false, hasViewChoice = false, found }: Props) {
  const t = useT();
  const opener = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<FilterName | null>(null);
  const { filters, setFilters, active } = useEventFilters();
  const shown = useShownFilters(filters).filter(({ name }) => !(hasCategory && name === "category"));
  return (
    <search className={css({ display: "block" })}>
      <div className={barLook}>
        <div className={cx(fieldsLook, hasCategory ? fourLook : fiveLook)}>
          {shown.map(({ name, label, value, faint }, index) => (
            <button
              key={name}
              ref={index === 0 ? opener : undefined}
              type="button"
              aria-haspopup="dialog"
              aria-expanded={opened === name}
              onPointerEnter={approach}
              onFocus={approach}
              onClick={() => setOpened(name)}
              className={cx(fieldLook, index > 0 && css({ display: { base: "none", md: "block" } }))}
            >
              <span className={css({ textStyle: "label", color: "muted", display: "block" })}>{label}</span>
              <span className={faint ? faintLook : valueLook} suppressHydrationWarning>
                {value}
              </span>
            </button>
          ))}
        </div>
        {active && (
          <Button
            look="quiet"
            size="icon"
            aria-label={t("filters.clear", "Cancella filtri")}
            onClick={() => {
              // This button is removed together with the filters.
              opener.current?.focus();
              setFilters(NO_FILTERS);
            }}
          >
            <X size={18} aria-hidden />
          </Button>
        )}
        <Button
          look="main"
          size="icon"
          aria-label={t("filters.open", "Cerca eventi")}
          onPointerEnter={approach}
          onClick={() => setOpened("search")}
          className={css({ borderRadius: "sm!", width: "3.25rem!", minHeight: "3.25rem!", flexShrink: 0 })}
        >
          <Search size={20} aria-hidden />
        </Button>
      </div>
      <FilterRow scope={scope} hasCategory={hasCategory} hasViewChoice={hasViewChoice} />
      {opened && (
        <FilterPanel {...{ scope, hasCategory, found }} focused={opened} onClose={() => setOpened(null)} />
      )}
    </search>
  );
}

type ShownFilter = { name: FilterName; label: string; value: string; faint?: boolean };

function useShownFilters(filters: EventFilters): ShownFilter[] {
  const t = useT();
  const { searchTerm, nation, category, discipline } = filters;
  const named = useNationName(nation);
  const period = periodText(t, filters, useToday());
  const { data: categories } = useQuery({ ...categoriesQuery, enabled: category !== null });
  const any = t("filters.any", "Tutte");
  const found = findCategory(categories ?? [], category ?? "");
  return [
    {
      name: "search",
      label: t("filters.search", "Cerca"),
      value: isSearchable(searchTerm) ? searchTerm : t("filters.search_hint", "Titolo, luogo o istruttore"),
      faint: !isSearchable(searchTerm),
    },
    { name: "nation", label: t("filters.nation", "Nazione"), value: named ?? any },
    {
      name: "when",
      label: t("filters.when", "Quando"),
      value: period ?? t("filters.any_date", "Qualsiasi data"),
    },
    {
      name: "category",
      label: t("filters.category", "Categoria"),
      value: found ? categoryName(t, found) : (category ?? any),
    },
    {
      name: "discipline",
      label: t("filters.discipline", "Disciplina"),
      value: discipline ? disciplineName(t, discipline) : any,
    },
  ];
}

const barLook = flex({
  align: "center",
  gap: "2",
  padding: "2",
  bg: "card",
  borderRadius: "lg",
  boxShadow: "float",
});

const fieldsLook = css({ flex: 1, minWidth: "0", display: "grid" });

const fiveLook = css({ gridTemplateColumns: { base: "1fr", md: "1.6fr 1fr 1fr 1fr 1fr" } });
const fourLook = css({ gridTemplateColumns: { base: "1fr", md: "1.6fr 1fr 1fr 1fr" } });

const valueLook = css({ display: "block", truncate: true });
const faintLook = css({ display: "block", truncate: true, color: "muted" });

const fieldLook = css({
  paddingInline: "4",
  paddingBlock: "2",
  minWidth: "0",
  textAlign: "start",
  cursor: "pointer",
  borderRadius: "sm",
  _hover: { bg: "foam" },
  "& + &": { borderInlineStart: "1px solid token(colors.line)" },
});
