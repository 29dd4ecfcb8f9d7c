import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import type { ListedPerson } from "./people.ts";

export type PresenceFilterValue = "all" | "unknown" | "present" | "absent";

type Props = {
  people: ListedPerson[];
  value: PresenceFilterValue;
  onChange: (value: PresenceFilterValue) => void;
};

/** The numbers of people present, absent, or not marked; a tap filters the list. */
export function PresenceFilter({ people, value, onChange }: Props) {
  const t = useT();
  const count = (presence: ListedPerson["presence"]) =>
    people.filter((one) => one.presence === presence).length;
  const filters: { value: PresenceFilterValue; label: string; count: number }[] = [
    { value: "all", label: t("registers.all", "In lista"), count: people.length },
    { value: "unknown", label: t("registers.unknown", "Da segnare"), count: count(null) },
    { value: "present", label: t("registers.present_many", "Presenti"), count: count("present") },
    { value: "absent", label: t("registers.absent_many", "Assenti"), count: count("absent") },
  ];
  return (
    <fieldset aria-label={t("registers.filter", "Chi mostrare")} className={grid({ columns: 4, gap: "2" })}>
      {filters.map((filter) => (
        <button
          key={filter.value}
          type="button"
          aria-pressed={filter.value === value}
          onClick={() => onChange(filter.value)}
          className={cx(filterLook, filter.value === value ? chosenLook : otherLook)}
        >
          <span className={css({ fontSize: "2xl", fontWeight: "bold", lineHeight: 1 })}>{filter.count}</span>
          <span
            className={css({ fontSize: { base: "xs", sm: "lg" }, fontWeight: "medium", hyphens: "auto" })}
          >
            {filter.label}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
const filterLook = grid({
  justifyItems: "center",
  gap: "1",
  minHeight: "4.5rem",
  paddingBlock: "2",
  borderRadius: "sm",
  cursor: "pointer",
  touchAction: "manipulation",
});
const chosenLook = css({ bg: "sea", color: "card", border: "2px solid token(colors.sea)" });
const otherLook = css({ bg: "card", color: "ink", border: "2px solid token(colors.field)" });
