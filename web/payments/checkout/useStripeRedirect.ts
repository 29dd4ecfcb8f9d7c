import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

/** The longest wait for Stripe's page, in milliseconds; afterwards the button is active again. */
const REDIRECT_MS = 10_000;

/**
 * The navigation to Stripe's page: `isLeaving` until this page is unloaded. The browser's back button restores the page
 * from the back/forward cache; then the queries are refetched, because the seat may be held or paid.
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
      // The user has navigated to another page meanwhile, which must not be replaced by Stripe's.
      if (!here.current) return;
      setLeaving(true);
      window.location.assign(url);
    },
  };
}
