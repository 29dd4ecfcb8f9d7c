import { FileDown } from "lucide-react";
import { css } from "styled-system/css";
import { ledgerFileName } from "../../worker/ledger/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { Button } from "../ui/Button.tsx";
import { type Asked, booksSearch } from "./asked.ts";
import { useDownload } from "./useDownload.ts";

type Props = { what: "movements" | "events"; asked: Asked; file: () => Promise<string> };

/** What is listed, to be taken along. */
export function ListTop({ what, asked, file }: Props) {
  const t = useT();
  const download = useDownload(ledgerFileName(what, booksSearch(asked)), file);
  return (
    <div className={css({ display: "flex", justifyContent: "flex-end", marginBottom: "4" })}>
      <Button busy={download.busy} onClick={download.start}>
        {!download.busy && <FileDown size={18} aria-hidden />}
        {t("participants.csv", "Scarica CSV")}
      </Button>
    </div>
  );
}
