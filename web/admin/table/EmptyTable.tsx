import { SearchX } from "lucide-react";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import type { TableAddress } from "./useTableAddress.ts";

type Props = {
  emptyTitle: string;
  emptyText?: string | undefined;
  address: Pick<TableAddress, "isNarrowed" | "clear" | "cursor" | "setCursor">;
};

/** Replaces a table without rows, with a button that clears a search, a filter or a page. */
export function EmptyTable({ emptyTitle, emptyText, address }: Props) {
  const t = useT();
  return (
    <StatusMessage level={3} icon={<SearchX size={28} />} title={emptyTitle} text={emptyText}>
      {address.cursor && (
        <Button onClick={() => address.setCursor(null)}>
          {t("admin.table.first", "Torna alla prima pagina")}
        </Button>
      )}
      {address.isNarrowed && (
        <Button onClick={address.clear}>{t("admin.table.clear", "Rimuovi ricerca e filtri")}</Button>
      )}
    </StatusMessage>
  );
}
