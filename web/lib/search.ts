import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";

type Change = (before: URLSearchParams) => URLSearchParams;

/** The address that a change is leading to, until it has been reached or left for another. */
let pending: { pathname: string; search: string } | null = null;

/** The query as the latest change leaves it: what is drawn may be older, on a slow device by several changes. */
function latestSearch(): URLSearchParams {
  const { pathname, search } = window.location;
  return new URLSearchParams(pending?.pathname === pathname ? pending.search : search);
}

/**
 * The query of the address, and a way to change it: a step that "back" undoes, unless it replaces. Changes that follow
 * each other faster than the page draws all count.
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
