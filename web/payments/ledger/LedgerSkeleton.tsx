import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** The skeleton of the ledger while it loads: figures, and rows below them. */
export function LedgerSkeleton() {
  return (
    <>
      <div className={css({ display: "grid", gap: "4", gridTemplateColumns: "1fr 1fr 1fr" })}>
        {[1, 2, 3].map((figure) => (
          <Skeleton key={figure} className={css({ height: "6.25rem", borderRadius: "lg!" })} />
        ))}
      </div>
      <RowSkeletons />
    </>
  );
}

export function RowSkeletons() {
  const t = useT();
  return (
    <div
      role="status"
      aria-label={t("common.loading", "Caricamento…")}
      className={css({ display: "grid", gap: "2", marginTop: "4" })}
    >
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className={css({ height: "4.25rem" })} />
      ))}
    </div>
  );
}
