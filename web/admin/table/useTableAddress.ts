import type { SortDirection } from "../../../worker/lib/tables.ts";
import { useSearch } from "../../lib/search.ts";

/**
 * The allowed values of a table's address. `filters`: each filter's known values, or a rule for its value. `sorts`: the
 * first is the default. `direction`: the default one of that sort; other sorts begin ascending.
 */
type TableAddressRules<Filter extends string, Sort extends string> = {
  filters: Record<Filter, readonly string[] | ((value: string) => boolean)>;
  sorts: readonly [Sort, ...Sort[]];
  direction?: SortDirection;
};

export type TableAddress<Filter extends string = string, Sort extends string = string> = {
  search: string;
  filters: Partial<Record<Filter, string>>;
  sort: Sort;
  direction: SortDirection;
  cursor: string | undefined;
  /** The filters with unknown values, which are ignored. */
  unknown: string[];
  /** Whether a search or a filter is active. */
  isNarrowed: boolean;
  /** The parameters of the API call; without `cursor` also those of the CSV export. */
  request: Record<string, string | undefined>;
  /** Replaces the history entry, because otherwise each keystroke would add one. */
  setSearch: (search: string) => void;
  setFilter: (name: Filter, value: string | undefined) => void;
  /** Sorts by a column; the same column again reverses the direction. */
  toggleSort: (sort: Sort) => void;
  setCursor: (cursor: string | null) => void;
  clear: () => void;
};

const OWN = ["search", "sort", "direction", "cursor"];

/**
 * The state of a table, stored in the address, so that going back restores it. Every change except that of the page
 * leads to the first page; other parameters of the address stay.
 */
export function useTableAddress<Filter extends string, Sort extends string>(
  rules: TableAddressRules<Filter, Sort>,
): TableAddress<Filter, Sort> {
  const [defaultSort] = rules.sorts;
  const firstDirection = (of: Sort) => (of === defaultSort ? (rules.direction ?? "desc") : "asc");
  const [params, change] = useSearch();
  const names = Object.keys(rules.filters) as Filter[];
  const unknown: string[] = [];
  const filters: Partial<Record<Filter, string>> = {};
  for (const name of names) {
    const value = params.get(name);
    const known = rules.filters[name];
    if (!value) continue;
    if (typeof known === "function" ? known(value) : known.includes(value)) filters[name] = value;
    else unknown.push(value);
  }
  const wantedSort = params.get("sort");
  const sort = rules.sorts.find((one) => one === wantedSort) ?? defaultSort;
  if (wantedSort && wantedSort !== sort) unknown.push(wantedSort);
  const wantedDirection = params.get("direction");
  const isDirection = wantedDirection === "asc" || wantedDirection === "desc";
  const direction = isDirection ? wantedDirection : firstDirection(sort);
  if (wantedDirection && !isDirection) unknown.push(wantedDirection);
  const search = (params.get("search") ?? "").trim();
  const cursor = params.get("cursor") ?? undefined;

  const set = (values: Record<string, string | null | undefined>, options?: { replace: boolean }) =>
    void change({ cursor: null, ...values }, options);

  return {
    search,
    filters,
    sort,
    direction,
    cursor,
    unknown,
    isNarrowed: search !== "" || Object.keys(filters).length > 0,
    request: { search: search || undefined, ...filters, sort, direction, cursor },
    setSearch: (text) => set({ search: text }, { replace: true }),
    setFilter: (name, value) => set({ [name]: value }),
    toggleSort(next) {
      const reversed = direction === "asc" ? "desc" : "asc";
      set({ sort: next, direction: next === sort ? reversed : firstDirection(next) });
    },
    setCursor: (next) => set({ cursor: next }),
    clear: () => set(Object.fromEntries([...OWN, ...names].map((name) => [name, null]))),
  };
}
