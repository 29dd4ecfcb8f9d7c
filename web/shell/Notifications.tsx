import { lazy, Suspense, useEffect, useState } from "react";
import { useT } from "../lib/i18n.tsx";
import { onFirstNotification } from "../ui/notify.ts";

const Toaster = lazy(async () => ({ default: (await import("../ui/Toaster.tsx")).Toaster }));

/** The toaster comes with the first thing to tell. */
export function Notifications() {
  const t = useT();
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstNotification(() => setWanted(true)), []);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster label={t("common.notifications", "Notifiche (F8)")} closeLabel={t("common.close", "Chiudi")} />
    </Suspense>
  );
}
