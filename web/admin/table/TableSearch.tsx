import { useEffect, useRef, useState } from "react";
import { SEARCH_DEBOUNCE_MS, TABLE_SEARCH_MAX } from "../../../worker/admin/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { useDebounced } from "../../lib/useDebounced.ts";
import { SearchField } from "../../ui/SearchField.tsx";

type Props = { label: string; placeholder?: string; search: string; onSearch: (search: string) => void };

/** The search of a table, passed on once typing stops. Going back in the history restores its text. */
export function TableSearch({ label, placeholder, search, onSearch }: Props) {
  const t = useT();
  const [typed, setTyped] = useState(search);
  const debounced = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const sent = useRef(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new text is passed on
  useEffect(() => {
    if (debounced === sent.current) return;
    sent.current = debounced;
    onSearch(debounced);
  }, [debounced]);
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setTyped(search);
  }, [search]);
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
