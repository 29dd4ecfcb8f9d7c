import { Download } from "lucide-react";
import { css } from "styled-system/css";
import { grid, notice, wrap } from "styled-system/patterns";
import { SEARCH_DEBOUNCE_MS, TABLE_SEARCH_MAX } from "../../../worker/admin/contract.ts";
import { useCsvDownload } from "../../auth/useCsvDownload.ts";
import { callText } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearchText } from "../../lib/useSearchText.ts";
import { Button } from "../../ui/Button.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import type { TableAddress } from "./useTableAddress.ts";

type TableFilter<Filter extends string> = {
  name: Filter;
  label: string;
  /** The label of the option without a filter ("Tutti i ruoli"). */
  allLabel: string;
  options: { value: string; label: string }[];
};

type Props<Filter extends string, Sort extends string> = {
  address: TableAddress<Filter, Sort>;
  searchLabel: string;
  searchPlaceholder?: string;
  filters?: TableFilter<Filter>[];
  /** The CSV export with the same search, filters and sort: the path of its call, and the file's name. */
  csv?: { path: string; file: string };
};

type TableSearchProps = {
  label: string;
  placeholder?: string;
  search: string;
  onSearch: (search: string) => void;
};

/** Search, filters and export above a table. */
export function TableToolbar<Filter extends string, Sort extends string>({
  address,
  searchLabel,
  searchPlaceholder,
  filters = [],
  csv,
}: Props<Filter, Sort>) {
  const t = useT();
  return (
    <div className={grid({ gap: "2", marginBottom: "4" })}>
      <div className={wrap({ align: "flex-end", gap: "3" })}>
        <TableSearch
          label={searchLabel}
          placeholder={searchPlaceholder ?? searchLabel}
          search={address.search}
          onSearch={address.setSearch}
        />
        {filters.map(({ name, label, allLabel, options }) => (
          <div key={name} className={filterLook}>
            <Select
              label={label}
              value={address.filters[name] ?? ""}
              options={[{ value: "", label: allLabel }, ...options]}
              onChange={(value) => address.setFilter(name, value || undefined)}
            />
          </div>
        ))}
        {csv && (
          <div className={css({ marginInlineStart: { md: "auto" } })}>
            <CsvButton {...csv} request={address.request} />
          </div>
        )}
      </div>
      {address.unknown.length > 0 && (
        <p role="status" className={noteLook}>
          {t(
            "admin.table.unknown",
            "Nell’indirizzo c’è un valore che non conosciamo, quindi non lo usiamo: {{values}}.",
            { values: address.unknown.join(", ") },
          )}
        </p>
      )}
    </div>
  );
}

type CsvProps = { path: string; file: string; request: Record<string, string | undefined> };

function CsvButton({ path, file, request }: CsvProps) {
  const t = useT();
  const { start, isPending } = useCsvDownload(file, t("admin.table.downloaded", "Tabella scaricata"), () =>
    callText("GET", path, { search: { ...request, cursor: undefined } }),
  );
  return (
    <Button busy={isPending} onClick={() => start()}>
      {!isPending && <Download size={18} aria-hidden />}
      {t("admin.table.csv", "Scarica CSV")}
    </Button>
  );
}

const filterLook = css({ flex: { base: "1 1 9rem", md: "0 0 12rem" }, minWidth: "0" });

const noteLook = notice({ padding: "3", textStyle: "small", overflowWrap: "anywhere" });

/** The search of a table, applied when typing stops. Going back in the history restores its text. */
function TableSearch({ label, placeholder, search, onSearch }: TableSearchProps) {
  const t = useT();
  const [typed, setTyped] = useSearchText(search, onSearch, SEARCH_DEBOUNCE_MS);
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      clearLabel={t("dashboard.clear_search", "Cancella la ricerca")}
      maxLength={TABLE_SEARCH_MAX}
      value={typed}
      onChange={setTyped}
    />
  );
}
