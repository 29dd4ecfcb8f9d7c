import type { ReactNode } from "react";
import { useAfterHydration } from "../lib/useAfterHydration.ts";
import { LazyBoundary } from "./LazyBoundary.tsx";

type Props = { children: ReactNode; fallback?: ReactNode; onError?: () => void };

/** A part whose code only the browser loads, on a page that the server renders; `fallback` is shown until then. */
export function LazyPart({ children, fallback = null, onError }: Props) {
  const isHydrated = useAfterHydration(() => true, false);
  if (!isHydrated) return fallback;
  return (
    <LazyBoundary fallback={fallback} onError={onError}>
      {children}
    </LazyBoundary>
  );
}
