import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";
import { decoded } from "./decoded.ts";

/**
 * Scrolls to the element in the address's fragment once the page's text is there, which is too late for the browser. Going
 * back keeps the position that the history restores.
 */
export function useScrollToFragment() {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the same fragment scrolls there again
  useEffect(() => {
    const isRestored = type === "POP" && window.scrollY > 0;
    if (hash && !isRestored) document.getElementById(decoded(hash.slice(1)))?.scrollIntoView();
  }, [hash, key]);
}
