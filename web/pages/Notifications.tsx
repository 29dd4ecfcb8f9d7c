import { lazy, useEffect, useState } from "react";
import { useT } from "../lib/i18n.tsx";
import { notOnServer } from "../lib/notOnServer.ts";
import { LazyBoundary } from "../ui/LazyBoundary.tsx";
import { onFirstNotification } from "../ui/notify.ts";

const load = import.meta.env.SSR ? notOnServer : () => import("../ui/Toaster.tsx");
const Toaster = lazy(async () => ({ default: (await load()).Toaster }));

/**
 * The toaster, rendered with the first notification. Its code is loaded at the first interaction, before which there
 * is nothing to notify.
 */
export function Notifications() {
  const t = useT();
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstNotification(() => setWanted(true)), []);
  useEffect(() => {
    const touched = new AbortController();
    const fetchCode = () => {
      touched.abort();
      load().catch((error: unknown) => console.info(error));
    };
    for (const kind of ["pointerdown", "keydown", "input"]) addEventListener(kind, fetchCode, touched);
    return () => touched.abort();
  }, []);
  if (!wanted) return null;
  return (
    <LazyBoundary>
      <Toaster label={t("common.notifications", "Notifiche (F8)")} closeLabel={t("common.close", "Chiudi")} />
    </LazyBoundary>
  );
}
