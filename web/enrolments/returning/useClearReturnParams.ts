import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";

const RETURN_PARAMS = ["success", "canceled", "session_id"];

/**
 * Removes the payment's query parameters, replacing the history entry, and refetches the queries that the payment
 * changes.
 */
export function useClearReturnParams() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    const { pathname, search } = window.location;
    const query = new URLSearchParams(search);
    for (const name of RETURN_PARAMS) query.delete(name);
    if (query.size < new URLSearchParams(search).size)
      navigate(`${pathname}${query.size ? `?${query}` : ""}`, { replace: true, preventScrollReset: true });
    for (const queryKey of [["events"], ["me", "participations"], ["me", "payments"]])
      queries.invalidateQueries({ queryKey });
  };
}
