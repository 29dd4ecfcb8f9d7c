import { FileDown } from "lucide-react";
import { flex } from "styled-system/patterns";
import { ledgerFileName } from "../../../worker/payments/ledger/contract.ts";
import { useCsvDownload } from "../../auth/useCsvDownload.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { type LedgerFilter, ledgerSearch } from "./ledgerFilter.ts";

type Props = { what: "entries" | "events"; filter: LedgerFilter; file: () => Promise<string> };

/** Downloads the listed events or ledger entries as a CSV file. */
export function LedgerDownload({ what, filter, file }: Props) {
  const t = useT();
  const name = ledgerFileName(what, ledgerSearch(filter));
  const download = useCsvDownload(name, t("ledger.downloaded", "Il file è pronto"), file);
  return (
    <div className={flex({ justify: "flex-end", marginBottom: "4" })}>
      <Button busy={download.isPending} onClick={() => download.start()}>
        {!download.isPending && <FileDown size={18} aria-hidden />}
        {t("participants.csv", "Scarica CSV")}
      </Button>
    </div>
  );
}
