import { roundPosition } from "../../../worker/events/finding/contract.ts";
import type { OwnPosition, PositionFailure } from "./ownPosition.ts";

/** How long a device may look for itself, and how long the visitor may think about the permission, in milliseconds. */
const FIX_MS = 10_000;
const ANSWER_MS = 25_000;
/** A position of the last minutes will do, in milliseconds. */
const AGE_MS = 300_000;

/** Where the device is, or why that is not known. */
export function findPosition(): Promise<OwnPosition> {
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
