import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { usePublicConfig } from "../settings/hooks.ts";

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

/** A coloured strip above the packages. */
export function Strip({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className={css({ padding: "5", marginTop: "6", borderRadius: "lg", bg: "foam" })}>
      {title && <h2 className={css({ fontWeight: "bold" })}>{title}</h2>}
      {children}
    </div>
  );
}
