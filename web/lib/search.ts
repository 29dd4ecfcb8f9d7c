import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";

/** New values by the names of parameters: null, undefined and "" remove one. */
type SearchValues = Record<string, string | null | undefined>;
/** A function gets the latest query, and may return a whole new one. */
type SearchChange = SearchValues | ((before: URLSearchParams) => SearchValues | URLSearchParams);

/** The address to which a change navigates, until it is reached or another navigation replaces it. */
let pending: { pathname: string; search: string } | null = null;

/** The query after the latest change: the rendered one may be several changes older on a slow device. */
function latestSearch(): URLSearchParams {
  const { pathname, search } = window.location;
  return new URLSearchParams(pending?.pathname === pathname ? pending.search : search);
}

function applyChange(change: SearchChange): URLSearchParams {
  const params = latestSearch();
  const values = typeof change === "function" ? change(params) : change;
  if (values instanceof URLSearchParams) return values;
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params;
}

/**
 * The query of the address, and a function that changes it: with a new history entry, unless it replaces the current
 * one. Changes that come faster than the page renders all take effect.
 */
export function useSearch() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    async (next: SearchChange, { replace = false } = {}) => {
      const mine = { pathname: window.location.pathname, search: `?${applyChange(next)}` };
      pending = mine;
      try {
        await navigate(mine.search, { replace, preventScrollReset: true });
      } finally {
        if (pending === mine) pending = null;
      }
    },
    [navigate],
  );
  return [params, change] as const;
}
