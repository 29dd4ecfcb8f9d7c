import { flex, grid } from "styled-system/patterns";
import type { PriceLine } from "../../worker/prices/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { formatEuros } from "../lib/money.ts";
import { priceLineText } from "./priceTexts.ts";

/** A price by its lines, with the total below. Amounts in euros. */
export function PriceLines({ lines, total }: { lines: PriceLine[]; total: number }) {
  const t = useT();
  return (
    <dl className={grid({ gap: "1", textStyle: "small" })}>
      {lines.map((line) => (
        <div key={line.kind} className={rowLook}>
          <dt>{priceLineText(t, line)}</dt>
          <dd>{formatEuros(line.amount, t.language)}</dd>
        </div>
      ))}
      <div className={totalLook}>
        <dt>{t("prices.total", "Totale")}</dt>
        <dd>{formatEuros(total, t.language)}</dd>
      </div>
    </dl>
  );
}

const rowLook = flex({
  justify: "space-between",
  gap: "4",
  "& dt": { overflowWrap: "anywhere" },
  "& dd": { whiteSpace: "nowrap" },
});
const totalLook = flex({
  justify: "space-between",
  gap: "4",
  paddingTop: "1",
  borderTop: "1px solid token(colors.line)",
  fontWeight: "bold",
});
