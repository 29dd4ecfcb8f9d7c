import { FileArchive, FileDown } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { card, grid } from "styled-system/patterns";
import { useFileDownload } from "../../auth/useFileDownload.ts";
import { formatMonth, listMonths } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { useIsOnline } from "../../lib/useIsOnline.ts";
import { useToday } from "../../settings/hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";

/** The documents of a month: their files in a zip, or a table for the accountant. */
export function DocumentExport() {
  const t = useT();
  const isOnline = useIsOnline();
  const months = listMonths(useToday());
  const [month, setMonth] = useState(months[0] ?? "");
  const download = useFileDownload();
  const get = (format: "zip" | "csv") =>
    download.start({
      path: "/api/documents/export",
      search: { month, format },
      name: `documenti-${month}.${format}`,
    });
  return (
    <section aria-labelledby="document-export" className={card({ display: "grid", gap: "3", minWidth: "0" })}>
      <h2 id="document-export" className={css({ textStyle: "subheading" })}>
        {t("documents.export", "Tutto un mese")}
      </h2>
      <p className={css({ textStyle: "small", color: "muted" })}>
        {t(
          "documents.export_text",
          "I file per il tuo servizio di fatturazione, o la tabella per la contabilità.",
        )}
      </p>
      <Select
        label={t("ledger.month", "Mese")}
        value={month}
        options={months.map((value) => ({ value, label: formatMonth(`${value}-01`, t.language) }))}
        onChange={setMonth}
      />
      <div className={grid({ columns: 2, gap: "3" })}>
        <Button disabled={!isOnline || download.isPending} onClick={() => get("zip")}>
          <FileArchive size={18} aria-hidden />
          ZIP
        </Button>
        <Button disabled={!isOnline || download.isPending} onClick={() => get("csv")}>
          <FileDown size={18} aria-hidden />
          CSV
        </Button>
      </div>
    </section>
  );
}
