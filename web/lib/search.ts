import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";

type Change = (before: URLSearchParams) => URLSearchParams;

/** The address to which a change navigates, until it is reached or another navigation replaces it. */
let pending: { pathname: string; search: string } | null = null;

/** The query after the latest change: the rendered one may be several changes older on a slow device. */
function latestSearch(): URLSearchParams {
  const { pathname, search } = window.location;
  return new URLSearchParams(pending?.pathname === pathname ? pending.search : search);
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
    async (next: Change, { replace = false } = {}) => {
      const mine = { pathname: window.location.pathname, search: `?${next(latestSearch())}` };
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
