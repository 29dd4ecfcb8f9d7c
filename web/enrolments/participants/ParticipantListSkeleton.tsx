import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** The skeleton of the participant list while it loads. */
export function ParticipantListSkeleton() {
  const t = useT();
  return (
    <div
      role="status"
      aria-label={t("common.loading", "Caricamento…")}
      className={css({ display: "grid", gap: "2", marginTop: "4" })}
    >
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className={css({ height: "4.5rem" })} />
      ))}
    </div>
  );
}
