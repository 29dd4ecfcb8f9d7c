import { useT } from "../lib/i18n.tsx";
import { Strip } from "./Strip.tsx";

/** That nobody needs a package now. */
export function FreeMode() {
  const t = useT();
  return (
    <Strip>
      <p>{t("packages.free_mode", "In questo momento pubblicare è libero: non serve un pacchetto.")}</p>
    </Strip>
  );
}
