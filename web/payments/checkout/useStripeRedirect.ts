import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

/** A page that has not come by then will not: whoever is still here may press again. In milliseconds. */
const REDIRECT_MS = 10_000;

/**
 * Going to Stripe's page: `isLeaving` until this one is gone. Whoever comes back by the browser's button finds the page
 * as they left it, thawed; then it asks what has happened meanwhile: the seat is held, or paid.
 */
export function useStripeRedirect() {
  const queries = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  useEffect(() => {
    if (!isLeaving) return;
    const stay = () => {
      setLeaving(false);
      for (const queryKey of [["events"], ["me"]]) queries.invalidateQueries({ queryKey });
    };
    const thaw = ({ persisted }: PageTransitionEvent) => persisted && stay();
    const timer = setTimeout(stay, REDIRECT_MS);
    window.addEventListener("pageshow", thaw);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pageshow", thaw);
    };
  }, [isLeaving, queries]);
  return {
    isLeaving,
    leave(url: string) {
      // They have gone on to another page since: it is not taken away from them.
      if (!here.current) return;
      setLeaving(true);
      window.location.assign(url);
    },
  };
}
