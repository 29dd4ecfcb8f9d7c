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
import { onThisSite } from "./onThisSite.ts";
import { currentStep, stepsGone, writeStep } from "./steps.ts";
import { leaving, wouldLose } from "./unsaved.ts";

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
    const follow = followHistory((place) => startTransition(() => setPlace(place)));
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
  const move = (how: "pushState" | "replaceState", to: To, usr: unknown) => {
    // The history refuses an address of another site by throwing, which would end the page.
    const address = onThisSite(href(to), window.location.href);
    leaving(new URL(address, window.location.href).pathname, () => {
      writeStep(how, usr, address);
      arrive(placeNow(how === "pushState" ? "PUSH" : "REPLACE"));
    });
  };
  return {
    createHref: href,
    go: (steps) => history.go(steps),
    push: (to, state) => move("pushState", to, state),
    replace: (to, state) => move("replaceState", to, state),
  };
}

/**
 * Follows the browser's back and forward, which have happened when they are heard of. Where something would be lost,
 * the step is taken back before the person is asked, so that the address stays that of the page they see.
 */
function followHistory(arrive: (place: Place) => void): () => void {
  let takingBack = false;
  return () => {
    if (takingBack) {
      takingBack = false;
      return;
    }
    const steps = stepsGone();
    if (steps === 0 || !wouldLose(window.location.pathname)) return arrive(placeNow("POP"));
    takingBack = true;
    const { pathname } = window.location;
    history.go(-steps);
    leaving(pathname, () => history.go(steps));
  };
}

function href(to: To): string {
  return typeof to === "string" ? to : createPath(to);
}

function placeNow(direction: `${NavigationType}`): Place {
  const { pathname, search, hash } = window.location;
  const { key, usr } = currentStep();
  const location = { pathname, search, hash, state: usr ?? null, key } as Location;
  return { location, direction: direction as NavigationType };
}

/** The name of this step of the history. It stays over a reload; the same address visited anew is another step. */
export function stepKey(): string {
  return currentStep().key;
}
