import { useEffect, useState } from "react";
import { prepareQrDetector } from "../checkIn/readQr.ts";

/**
 * Whether a day works without a network: its copy is stored, and the service worker keeps the app. Asks the browser not to
 * clear what is stored when the phone needs room.
 */
export function useBoatReady(hasCopy: boolean): boolean {
  const [hasApp, setHasApp] = useState(false);
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    let isGone = false;
    navigator.serviceWorker.ready
      .then(() => !isGone && setHasApp(true))
      .catch((failure: unknown) => console.info(failure));
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => {
    if (!hasCopy || !hasApp) return;
    navigator.storage?.persist?.().catch((failure: unknown) => console.info(failure));
    prepareQrDetector().catch((failure: unknown) => console.info(failure));
  }, [hasCopy, hasApp]);
  return hasCopy && hasApp;
}
