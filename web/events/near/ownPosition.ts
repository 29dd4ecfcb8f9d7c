import { atom, useAtom, useSetAtom } from "jotai";
import { useCallback, useEffect } from "react";
import type { Coordinates } from "../../../worker/venues/contract.ts";

/** Where the visitor is, kept until the page is reloaded. `needed`: the browser would ask, so a button does that first. */
export type OwnPosition =
  | { status: "unknown" | "needed" | "asking" | PositionFailure; center: null }
  | { status: "known"; center: Coordinates };
export type PositionFailure = "refused" | "unavailable" | "timeout";

const ownPositionAtom = atom<OwnPosition>({ status: "unknown", center: null });

/** Asks the browser for the position, which asks the visitor unless they have answered before. */
export function useRequestOwnPosition(): () => void {
  const set = useSetAtom(ownPositionAtom);
  return useCallback(() => {
    set({ status: "asking", center: null });
    import("./findPosition.ts")
      .then(({ findPosition }) => findPosition())
      .catch((): OwnPosition => ({ status: "unavailable", center: null }))
      .then(set);
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
