import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";
import { decoded } from "./decoded.ts";

/**
 * Scrolls to the element of the address's fragment after the page's text has loaded, because the browser scrolls
 * before. Going back keeps the restored scroll position.
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
