import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";

type Change = (before: URLSearchParams) => URLSearchParams;

/** The query of the address, and a way to change it: a step that "back" undoes, unless it replaces. */
export function useSearch() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: Change, { replace = false } = {}) =>
      navigate(`?${next(new URLSearchParams(search))}`, { replace, preventScrollReset: true }),
    [navigate, search],
  );
  return [params, change] as const;
}
