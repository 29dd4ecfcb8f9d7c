import { atom, useAtom, useSetAtom } from "jotai";
import { useCallback, useEffect } from "react";
import { roundPosition } from "../../../worker/events/finding/contract.ts";
import type { Coordinates } from "../../../worker/venues/contract.ts";

/** Where the visitor is, kept until the page is reloaded. `needed`: the browser would ask, so a button does that first. */
export type OwnPosition =
  | { status: "unknown" | "needed" | "asking" | PositionFailure; center: null }
  | { status: "known"; center: Coordinates };
export type PositionFailure = "refused" | "unavailable" | "timeout";

/** How long a device may look for itself, and how long the visitor may think about the permission, in milliseconds. */
const FIX_MS = 10_000;
const ANSWER_MS = 25_000;
/** A position of the last minutes will do, in milliseconds. */
const AGE_MS = 300_000;

const ownPositionAtom = atom<OwnPosition>({ status: "unknown", center: null });

/** Asks the browser for the position, which asks the visitor unless they have answered before. */
export function useRequestOwnPosition(): () => void {
  const set = useSetAtom(ownPositionAtom);
  return useCallback(() => {
    set({ status: "asking", center: null });
    findPosition().then(set);
  }, [set]);
}

/** The visitor's position while `wanted`. It is found at once where the permission was given before. */
export function useOwnPosition(wanted: boolean): OwnPosition {
  const [position, set] = useAtom(ownPositionAtom);
  const request = useRequestOwnPosition();
  const isUnknown = wanted && position.status === "unknown";
  useEffect(() => {
    if (!isUnknown) return;
    hasPermission().then((given) => (given ? request() : set({ status: "needed", center: null })));
  }, [isUnknown, request, set]);
  return position;
}

async function hasPermission(): Promise<boolean> {
  const answer = await navigator.permissions?.query({ name: "geolocation" }).catch(() => undefined);
  return answer?.state === "granted";
}

/** Where the device is, or why that is not known. */
function findPosition(): Promise<OwnPosition> {
  return new Promise((resolve) => {
    const fail = (status: PositionFailure) => resolve({ status, center: null });
    if (!("geolocation" in navigator)) return fail("unavailable");
    // The browser's own limit does not count the time in which it asks.
    const timer = setTimeout(() => fail("timeout"), ANSWER_MS);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(timer);
        resolve({ status: "known", center: roundPosition(coords) });
      },
      ({ code }) => {
        clearTimeout(timer);
        fail(FAILURES[code] ?? "unavailable");
      },
      { timeout: FIX_MS, maximumAge: AGE_MS },
    );
  });
}

/** By the codes of GeolocationPositionError. */
const FAILURES: Record<number, PositionFailure> = { 1: "refused", 2: "unavailable", 3: "timeout" };
