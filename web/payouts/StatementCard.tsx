import { FileText } from "lucide-react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { useFileDownload } from "../auth/useFileDownload.ts";
import { MonthFiles } from "../invoices/MonthFiles.tsx";
import { useT } from "../lib/i18n.tsx";
import { useIsOnline } from "../lib/useIsOnline.ts";
import { useToday } from "../settings/hooks.ts";
import { Button } from "../ui/Button.tsx";

/** The statement of a month as PDF or CSV, and the organizer's own copy of the yearly report to the tax office. */
export function StatementCard({ organizerId }: { organizerId: string | undefined }) {
  const t = useT();
  return (
    <MonthFiles
      title={t("payouts.statement.title", "Estratto conto")}
      path="/api/payouts/statement"
      search={{ organizerId }}
      name="estratto"
      formats={["pdf", "csv"]}
    >
      {!organizerId && <OwnDac7 />}
    </MonthFiles>
  );
}

function OwnDac7() {
  const t = useT();
  const isOnline = useIsOnline();
  const download = useFileDownload();
  const year = String(Number(useToday().slice(0, 4)) - 1);
  return (
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
          download.start({ path: "/api/payouts/dac7", search: { year }, name: `dac7-${year}.pdf` })
        }
      >
        <FileText size={18} aria-hidden />
        {t("payouts.statement.dac7", "La mia copia DAC7 del {{year}}", { year })}
      </Button>
    </div>
  );
}
