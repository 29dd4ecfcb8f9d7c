import { FileDown, FileText } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { card, grid, wrap } from "styled-system/patterns";
import { useFileDownload } from "../auth/useFileDownload.ts";
import { formatMonth, listMonths } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { useIsOnline } from "../lib/useIsOnline.ts";
import { useToday } from "../settings/hooks.ts";
import { Button } from "../ui/Button.tsx";
import { Select } from "../ui/Select.tsx";

/** The statement of a month as PDF or CSV, and the organizer's own copy of the yearly report to the tax office. */
export function StatementCard({ organizerId }: { organizerId: string | undefined }) {
  const t = useT();
  const today = useToday();
  const isOnline = useIsOnline();
  const months = listMonths(today);
  const [month, setMonth] = useState(months[0] ?? "");
  const download = useFileDownload();
  const lastYear = String(Number(today.slice(0, 4)) - 1);
  const get = (format: "pdf" | "csv") =>
    download.start({
      path: "/api/payouts/statement",
      search: { month, format, organizerId },
      name: `estratto-${month}.${format}`,
    });
  return (
    <section aria-labelledby="statement" className={card({ display: "grid", gap: "3", minWidth: "0" })}>
      <h2 id="statement" className={css({ textStyle: "subheading" })}>
        {t("payouts.statement.title", "Estratto conto")}
      </h2>
      <Select
        label={t("ledger.month", "Mese")}
        value={month}
        options={months.map((value) => ({ value, label: formatMonth(`${value}-01`, t.language) }))}
        onChange={setMonth}
      />
      <div className={grid({ columns: 2, gap: "3" })}>
        <Button disabled={!isOnline || download.isPending} onClick={() => get("pdf")}>
          <FileText size={18} aria-hidden />
          PDF
        </Button>
        <Button disabled={!isOnline || download.isPending} onClick={() => get("csv")}>
          <FileDown size={18} aria-hidden />
          CSV
        </Button>
      </div>
      {!organizerId && (
        <div className={wrap({ gap: "2", borderTop: "1px solid token(colors.line)", paddingTop: "3" })}>
          <p className={css({ textStyle: "small", color: "muted" })}>
            {t(
              "payouts.statement.dac7_text",
              "Ogni gennaio comunichiamo all’Agenzia delle Entrate gli incassi dell’anno prima (DAC7). La tua copia è qui.",
            )}
          </p>
          <Button
            look="quiet"
            disabled={!isOnline || download.isPending}
            className={css({ marginInlineStart: "-5" })}
            onClick={() =>
              download.start({
                path: "/api/payouts/dac7",
                search: { year: lastYear },
                name: `dac7-${lastYear}.pdf`,
              })
            }
          >
            <FileText size={18} aria-hidden />
            {t("payouts.statement.dac7", "La mia copia DAC7 del {{year}}", { year: lastYear })}
          </Button>
        </div>
      )}
    </section>
  );
}
