import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { decoded } from "../lib/decoded.ts";
import { keptPlaces } from "../lib/keptPlaces.ts";

/** How long a page may take to grow as tall as it was, in milliseconds. */
const GROWING_MS = 2000;

/** A new page begins at its top, for the eyes and for the keyboard; going back leads to where one was. */
export function useKeptScroll() {
  const { key, pathname, hash } = useLocation();
  const direction = useNavigationType();

  // Gone before the next page moves the window, or that would be noted as this page's place.
  useLayoutEffect(() => {
    history.scrollRestoration = "manual";
    const note = () => keptPlaces.note(key, window.scrollY);
    window.addEventListener("scroll", note, { passive: true });
    return () => window.removeEventListener("scroll", note);
  }, [key]);

  const shown = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the history once
  useLayoutEffect(() => {
    const isNew = shown.current !== pathname;
    shown.current = pathname;
    if (isNew) {
      document.documentElement.dataset.travelled = "";
      focusMain();
    }
    if (direction === "POP") return returnTo(keptPlaces.of(key));
    if (hash) document.getElementById(decoded(hash.slice(1)))?.scrollIntoView();
    // A page's own changes of its query do not move it.
    else if (isNew) window.scrollTo(0, 0);
  }, [key]);
}

/** The link that was followed may be gone; a field that the page itself has chosen keeps the focus. */
function focusMain() {
  const main = document.getElementById("main");
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}

/** Scrolls there as soon as the page is tall enough; a reader who scrolls meanwhile is let be. */
function returnTo(place: number | null): (() => void) | undefined {
  if (place === null) return;
  const until = performance.now() + GROWING_MS;
  let frame = 0;
  const stop = () => cancelAnimationFrame(frame);
  const go = () => {
    window.scrollTo(0, place);
    if (Math.abs(window.scrollY - place) > 1 && performance.now() < until) frame = requestAnimationFrame(go);
    else stop();
  };
  go();
  for (const kind of ["wheel", "touchstart", "keydown"])
    addEventListener(kind, stop, { once: true, passive: true });
  return stop;
}
