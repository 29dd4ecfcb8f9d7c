import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";

const RETURN_PARAMS = ["success", "canceled", "session_id"];

/** Takes a payment out of the address, without a step in the history, and has the page ask what has changed by it. */
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
