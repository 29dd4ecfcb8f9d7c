import { useQuery } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { lazy, useState } from "react";
import { css, cx } from "styled-system/css";
import { formatDay } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { notOnServer } from "../../lib/notOnServer.ts";
import { useReportMissingCode } from "../../shell/useReportMissingCode.ts";
import { Button } from "../../ui/Button.tsx";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { categoryName } from "../categories/categoryName.ts";
import { categoriesQuery, findCategory } from "../categories/queries.ts";
import { disciplineName } from "../labels.ts";
import { type EventFilters, NO_FILTERS, useEventFilters } from "./filters.ts";

const load = import.meta.env.SSR ? notOnServer : () => import("./FilterPanel.tsx");
const approach = () => load().catch((error: unknown) => console.info(error));
const FilterPanel = lazy(async () => ({ default: (await load()).FilterPanel }));

/** What is being looked for, in one line; pressing it opens the filters. */
export function SearchBar() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { filters, setFilters, active } = useEventFilters();
  const shown = useShownFilters(filters);
  const tellMissing = useReportMissingCode();
  const close = () => {
    setOpen(false);
    tellMissing();
  };

  return (
    <search className={css({ display: "block" })}>
      <div className={barLook}>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={approach}
          onFocus={approach}
          onClick={() => setOpen(true)}
          className={fieldsLook}
        >
          {shown.map(({ label, value, faint }, index) => (
            <span
              key={label}
              className={cx(fieldLook, index > 0 && css({ display: { base: "none", md: "block" } }))}
            >
              <span className={css({ textStyle: "label", color: "muted", display: "block" })}>{label}</span>
              <span className={faint ? faintLook : valueLook}>{value}</span>
            </span>
          ))}
        </button>
        {active && (
          <Button
            look="quiet"
            size="icon"
            aria-label={t("filters.clear", "Cancella filtri")}
            onClick={() => setFilters(NO_FILTERS)}
          >
            <X size={18} aria-hidden />
          </Button>
        )}
        <Button
          look="main"
          size="icon"
          aria-label={t("filters.open", "Cerca eventi")}
          onPointerEnter={approach}
          onClick={() => setOpen(true)}
          className={css({ borderRadius: "sm!", width: "3.25rem!", minHeight: "3.25rem!", flexShrink: 0 })}
        >
          <Search size={20} aria-hidden />
        </Button>
      </div>
      {open && (
        <LazyBoundary onError={close}>
          <FilterPanel onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </search>
  );
}

function useShownFilters({ searchTerm, nation, dateFrom, category, discipline }: EventFilters) {
  const t = useT();
  const { data: categories } = useQuery({ ...categoriesQuery, enabled: category !== null });
  const any = t("filters.any", "Tutte");
  const named = findCategory(categories ?? [], category ?? "");
  return [
    {
      label: t("filters.search", "Cerca"),
      value: searchTerm || t("filters.search_hint", "Titolo, luogo o istruttore"),
      faint: !searchTerm,
    },
    { label: t("filters.nation", "Nazione"), value: nation ?? any },
    {
      label: t("filters.when", "Quando"),
      value: dateFrom
        ? formatDay(dateFrom, "LLLL yyyy", t.language)
        : t("filters.any_date", "Qualsiasi data"),
    },
    {
      label: t("filters.category", "Categoria"),
      value: named ? categoryName(t, named) : (category ?? any),
    },
    { label: t("filters.discipline", "Disciplina"), value: discipline ? disciplineName(t, discipline) : any },
  ];
}

const barLook = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  padding: "2",
  bg: "card",
  borderRadius: "lg",
  boxShadow: "float",
});

const fieldsLook = css({
  flex: 1,
  minWidth: "0",
  display: "grid",
  gridTemplateColumns: { base: "1fr", md: "1.6fr 1fr 1fr 1fr 1fr" },
  textAlign: "start",
  cursor: "pointer",
  borderRadius: "sm",
});

const valueLook = css({ display: "block", truncate: true });
const faintLook = css({ display: "block", truncate: true, color: "muted" });

const fieldLook = css({
  paddingInline: "4",
  paddingBlock: "2",
  minWidth: "0",
  "& + &": { borderInlineStart: "1px solid token(colors.line)" },
});
