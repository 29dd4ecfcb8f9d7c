import { useT } from "../lib/i18n.tsx";
import { usePublicConfig } from "../settings/hooks.ts";
import { Strip } from "./Strip.tsx";

/** The notice that no package is needed in free mode. */
export function FreeMode() {
  const t = useT();
  const { eventsFreeMode } = usePublicConfig();
  if (!eventsFreeMode) return null;
  return (
    <Strip>
      <p>{t("packages.free_mode", "In questo momento pubblicare è libero: non serve un pacchetto.")}</p>
    </Strip>
  );
}
