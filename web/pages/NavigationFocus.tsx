import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { decoded } from "../lib/decoded.ts";

/** After a navigation the keyboard goes on from the new page, or from the section that the address names. */
export function NavigationFocus() {
  const { key, pathname, hash } = useLocation();
  const shown = useRef({ key, pathname });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    if (before.key === key) return;
    const section = hash && document.getElementById(decoded(hash.slice(1)));
    if (section) focusBriefly(section);
    else if (before.pathname !== pathname) focusMain();
    // From the second page on everything is laid out at once, so that going back finds its scroll position.
    if (before.pathname !== pathname) document.documentElement.dataset.travelled = "";
  }, [key, pathname, hash]);
  return null;
}

/** The link that was followed may be gone; a field that the page itself has chosen keeps the focus. */
function focusMain() {
  const main = document.getElementById("main");
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}

/** The next press of Tab begins at the element, which shows no focus itself. */
function focusBriefly(element: HTMLElement) {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  if (element.id !== "main") element.blur();
}
