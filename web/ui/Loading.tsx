import type { ReactNode } from "react";
import { useT } from "../lib/i18n.tsx";
import { Skeleton } from "./Skeleton.tsx";

type Props = {
  className?: string;
  /** The number of skeletons, each with the class `look`; or other content. */
  rows?: number;
  look?: string;
  children?: ReactNode;
};

/** Replaces content while it loads, with a text for screen readers. */
export function Loading({ className, rows = 1, look, children }: Props) {
  const t = useT();
  return (
    <div role="status" aria-label={t("common.loading", "Caricamento…")} className={className}>
      {children ?? [...Array(rows).keys()].map((row) => <Skeleton key={row} className={look} />)}
    </div>
  );
}
