import { type ReactNode, startTransition, useEffect, useState } from "react";
import {
  createPath,
  type Location,
  type NavigationType,
  type Navigator,
  Router,
  type To,
} from "react-router";

import { followedLink } from "./links.ts";

type Place = { location: Location; direction: NavigationType };

/**
 * The browser's address for the router. The library's own brings the whole of its data routers along, which
 * weighs as much again as all that is used of it here.
 */
export function Located({ children }: { children: ReactNode }) {
  const [{ location, direction }, setPlace] = useState<Place>(() => placeNow("POP"));
  // The page that is left stays until the next one is ready to be drawn.
  const [navigator] = useState(() => navigatorFor((place) => startTransition(() => setPlace(place))));
  useEffect(() => {
    const follow = () => startTransition(() => setPlace(placeNow("POP")));
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);
  useEffect(() => {
    // One ear for all links, those in somebody's text included, instead of one in each.
    const click = (event: MouseEvent) => {
      const link = followedLink(event);
      if (!link) return;
      event.preventDefault();
      const to = link.pathname + link.search + link.hash;
      // To where one already is, a link adds no step to the history.
      if (link.href === window.location.href) navigator.replace(to);
      else navigator.push(to);
    };
    document.addEventListener("click", click);
    return () => document.removeEventListener("click", click);
  }, [navigator]);
  return (
    <Router location={location} navigationType={direction} navigator={navigator}>
      {children}
    </Router>
  );
}

function navigatorFor(arrive: (place: Place) => void): Navigator {
  const move = (write: "pushState" | "replaceState", to: To, usr: unknown) => {
    history[write]({ usr, key: newKey() }, "", href(to));
    arrive(placeNow(write === "pushState" ? "PUSH" : "REPLACE"));
  };
  return {
    createHref: href,
    go: (steps) => history.go(steps),
    push: (to, state) => move("pushState", to, state),
    replace: (to, state) => move("replaceState", to, state),
  };
}

function href(to: To): string {
  return typeof to === "string" ? to : createPath(to);
}

function placeNow(direction: `${NavigationType}`): Place {
  const { pathname, search, hash } = window.location;
  const location = { pathname, search, hash, state: history.state?.usr ?? null, key: stepKey() } as Location;
  return { location, direction: direction as NavigationType };
}

/** The name of this step of the history. It stays over a reload; the same address visited anew is another step. */
export function stepKey(): string {
  if (!history.state?.key) history.replaceState({ ...history.state, key: newKey() }, "");
  return history.state.key;
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}
