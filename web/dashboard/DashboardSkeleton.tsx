import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { Loading } from "../ui/Loading.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** The skeleton of the dashboard: figures, the next event, rows. */
export function DashboardSkeleton() {
  return (
    <Loading className={grid({ gap: "6" })}>
      <div className={figuresLook}>
        {[1, 2, 3, 4].map((figure) => (
          <Skeleton key={figure} className={css({ height: "6.25rem", borderRadius: "lg!" })} />
        ))}
      </div>
      <Skeleton className={css({ height: { base: "24rem", md: "16rem" }, borderRadius: "lg!" })} />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className={css({ height: { base: "12rem", md: "4.25rem" } })} />
      ))}
    </Loading>
  );
}

const figuresLook = grid({
  gap: { base: "3", md: "4" },
  gridTemplateColumns: { base: "1fr 1fr", lg: "repeat(4, 1fr)" },
});
