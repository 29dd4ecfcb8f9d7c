import { lazy, useEffect, useState } from "react";
import { useT } from "../lib/i18n.tsx";
import { Arriving } from "../ui/Arriving.tsx";
import { onFirstNotification } from "../ui/notify.ts";

const load = () => import("../ui/Toaster.tsx");
const Toaster = lazy(async () => ({ default: (await load()).Toaster }));

/** How long after the start its code is fetched: by then a network that dies can still be told of. */
const FETCH_AFTER_MS = 2000;

/** The toaster stands with the first thing to tell. */
export function Notifications() {
  const t = useT();
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstNotification(() => setWanted(true)), []);
  useEffect(() => {
    const timer = setTimeout(() => load().catch((error: unknown) => console.info(error)), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!wanted) return null;
  return (
    <Arriving>
      <Toaster label={t("common.notifications", "Notifiche (F8)")} closeLabel={t("common.close", "Chiudi")} />
    </Arriving>
  );
}
