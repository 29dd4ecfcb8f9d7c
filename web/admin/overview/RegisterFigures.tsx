import { css, cx } from "styled-system/css";
import { card, grid } from "styled-system/patterns";
import { REGISTER_COUNT_MAX, type RegisterCounts } from "../../../worker/admin/overview/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { OverviewSection } from "./OverviewSection.tsx";

/** How many diving registers are open late, closed, unsigned or broken; admins see nothing else of them. */
export function RegisterFigures({ registers }: { registers: RegisterCounts }) {
  const t = useT();
  const figures = [
    { name: t("admin.overview.registers_late", "Aperti dopo la giornata"), count: registers.open_late },
    { name: t("admin.overview.registers_closed", "Chiusi questo mese"), count: registers.closed_this_month },
    {
      name: t("admin.overview.registers_unsigned", "Chiusi con righe senza firma"),
      count: registers.unsigned,
    },
    {
      name: t("admin.overview.registers_broken", "Sigilli che non tornano"),
      count: registers.broken,
      isIll: true,
    },
  ];
  return (
    <OverviewSection title={t("admin.overview.registers", "Registri delle immersioni")}>
      <dl className={gridLook}>
        {figures.map(({ name, count, isIll }) => (
          <div key={name} className={cx(figureLook, isIll && count > 0 && illLook)}>
            <dt className={css({ textStyle: "small", color: "muted" })}>{name}</dt>
            <dd className={countLook}>{count >= REGISTER_COUNT_MAX ? `${REGISTER_COUNT_MAX}+` : count}</dd>
          </div>
        ))}
      </dl>
    </OverviewSection>
  );
}

const gridLook = grid({
  gap: { base: "3", md: "4" },
  gridTemplateColumns: { base: "1fr 1fr", lg: "repeat(4, minmax(0, 1fr))" },
});
const figureLook = card({
  display: "flex",
  flexDirection: "column-reverse",
  justifyContent: "flex-end",
  gap: "1",
});
const illLook = css({ borderColor: "danger", bg: "dangerSoft" });
const countLook = css({ fontSize: "2xl", fontWeight: "bold", lineHeight: 1.2, letterSpacing: "-0.015em" });
