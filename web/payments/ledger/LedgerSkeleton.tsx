import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { Loading } from "../../ui/Loading.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** The skeleton of the ledger while it loads: figures, and rows below them. */
export function LedgerSkeleton() {
  return (
    <>
      <div className={grid({ gap: "4", gridTemplateColumns: "1fr 1fr 1fr" })}>
        {[1, 2, 3].map((figure) => (
          <Skeleton key={figure} className={css({ height: "6.25rem", borderRadius: "lg!" })} />
        ))}
      </div>
      <RowSkeletons />
    </>
  );
}

export function RowSkeletons() {
  return (
    <Loading className={grid({ gap: "2", marginTop: "4" })} rows={5} look={css({ height: "4.25rem" })} />
  );
}
