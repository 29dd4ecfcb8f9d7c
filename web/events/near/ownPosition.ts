import { atom, useAtom, useSetAtom } from "jotai";
import { useCallback, useEffect } from "react";
import { roundPosition } from "../../../worker/events/finding/contract.ts";
import type { Coordinates } from "../../../worker/venues/contract.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** The visitor's position, until the page is reloaded. `needed`: a button comes before the browser's question. */
export type OwnPosition =
  | { status: "unknown" | "needed" | "asking" | PositionFailure; center: null }
  | { status: "known"; center: Coordinates };
export type PositionFailure = "refused" | "unavailable" | "timeout";

/** Time limits for finding the position, and for the visitor's answer about the permission, in milliseconds. */
const FIX_MS = 10_000;
const ANSWER_MS = 25_000;
/** The greatest accepted age of a position, in milliseconds. */
const AGE_MS = 300_000;

const ownPositionAtom = atom<OwnPosition>({ status: "unknown", center: null });

/** Asks the browser for the position; the browser asks the visitor for permission unless it has an answer. */
export function useRequestOwnPosition(): () => void {
  const set = useSetAtom(ownPositionAtom);
  return useCallback(() => {
    set({ status: "asking", center: null });
    findPosition().then(set);
  }, [set]);
}

/** The visitor's position while `wanted`. Requested immediately when the permission was given before. */
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

/** The device's position, or the reason why it is unknown. */
function findPosition(): Promise<OwnPosition> {
  return new Promise((resolve) => {
    const fail = (status: PositionFailure) => resolve({ status, center: null });
    if (!("geolocation" in navigator)) return fail("unavailable");
    // The browser's own timeout excludes the time of the permission question.
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

/** The failures by the codes of GeolocationPositionError. */
const FAILURES: Record<number, PositionFailure> = { 1: "refused", 2: "unavailable", 3: "timeout" };

/** Explains why the visitor's position is unknown and what helps; null when it is known, or may be soon. */
export function positionFailureText(t: Translate, status: OwnPosition["status"]): string | null {
  if (status === "refused")
    return t("near.refused", "Il browser non ha il permesso di dirci dove sei. Scrivi una città.");
  if (status === "timeout")
    return t("near.timeout", "Il dispositivo non ha trovato in tempo dove sei. Riprova, o scrivi una città.");
  if (status === "unavailable")
    return t("near.unavailable", "Questo dispositivo non sa dove si trova. Scrivi una città.");
  return null;
}
