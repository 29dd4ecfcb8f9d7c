import { Download, FileJson, FileSpreadsheet, FileText, Table } from "lucide-react";
import { css } from "styled-system/css";
import type { LogbookFileName } from "../../../worker/profiles/logbook/files/contract.ts";
import { useFileDownload } from "../../auth/useFileDownload.ts";
import { useT } from "../../lib/i18n.tsx";
import { useIsOnline } from "../../lib/useIsOnline.ts";
import { Button } from "../../ui/Button.tsx";
import { LazyMenu } from "../../ui/LazyMenu.tsx";

/** The user's own logbook as files: of a year, or whole. */
export function LogbookFiles({ year }: { year?: string | undefined }) {
  const t = useT();
  const isOnline = useIsOnline();
  const { start, isPending } = useFileDownload();
  const get = (name: LogbookFileName) =>
    start({ path: `/api/logbook/files/${name}`, search: { year }, name });
  const icon = (Icon: typeof FileText) => <Icon size={18} aria-hidden />;
  return (
    <LazyMenu
      trigger={(props) => (
        <Button
          {...props}
          busy={isPending}
          disabled={!isOnline}
          title={isOnline ? undefined : t("logbook.files.offline", "Torna online per scaricare il libretto.")}
        >
          <Download size={18} aria-hidden />
          {year
            ? t("logbook.files.download_year", "Scarica il {{year}}", { year })
            : t("logbook.files.download", "Scarica")}
        </Button>
      )}
      header={
        <p className={css({ padding: "3", textStyle: "small", color: "muted" })}>
          {t("logbook.files.help", "Il PDF è da stampare o mostrare; gli altri si leggono con un programma.")}
        </p>
      }
      items={[
        { id: "pdf", label: "PDF", icon: icon(FileText), onSelect: () => get("libretto.pdf") },
        { id: "xlsx", label: "Excel", icon: icon(FileSpreadsheet), onSelect: () => get("libretto.xlsx") },
        { id: "csv", label: "CSV", icon: icon(Table), onSelect: () => get("libretto.csv") },
        { id: "json", label: "JSON", icon: icon(FileJson), onSelect: () => get("libretto.json") },
      ]}
    />
  );
}
