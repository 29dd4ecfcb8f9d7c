import { ArrowUpDown } from "lucide-react";
import { css } from "styled-system/css";
import { inlineRow } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { usePublicConfig } from "../../settings/hooks.ts";
import { LIST_SORTS, type ListSort, useListSort } from "./listView.ts";

/** The choice of a list's order: by distance only near a position, by price unless all events are free. */
export function SortChoice({ isNear }: { isNear: boolean }) {
  const t = useT();
  const { eventsFreeMode } = usePublicConfig();
  const { sort, setSort } = useListSort(isNear);
  const names: Record<ListSort, string> = {
    date: t("sort.date", "Data"),
    distance: t("sort.distance", "Distanza"),
    price: t("sort.price", "Prezzo"),
    newest: t("sort.newest", "Novità"),
  };
  const offered = LIST_SORTS.filter(
    (one) => (isNear || one !== "distance") && (!eventsFreeMode || one !== "price"),
  );
  return (
    <label className={choiceLook}>
      <ArrowUpDown
        size={16}
        aria-hidden
        className={css({ flexShrink: 0, display: { base: "none", sm: "block" } })}
      />
      <span className={css({ srOnly: true })}>{t("sort.by", "Ordina per")}</span>
      <select
        value={sort}
        onChange={({ target: { value } }) => setSort(LIST_SORTS.find((one) => one === value) ?? sort)}
        className={selectLook}
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

const choiceLook = inlineRow({
  gap: "1.5",
  paddingInlineStart: "2",
  borderRadius: "sm",
  color: "muted",
  _hover: { color: "ink" },
});
const selectLook = css({
  minHeight: "touch",
  // As wide as the chosen order, not the longest one, so that the number of events keeps its line on a phone.
  fieldSizing: "content",
  paddingInlineEnd: "1",
  bg: "transparent",
  color: "ink",
  textStyle: "small",
  fontWeight: "medium",
  cursor: "pointer",
  "& option": { bg: "card", color: "ink" },
});
