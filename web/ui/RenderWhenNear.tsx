import { type ReactNode, useEffect, useRef, useState } from "react";
import { LazyBoundary } from "./LazyBoundary.tsx";

/** The distance below the viewport at which rendering begins. */
const NEAR = "400px";

type Props = { children: ReactNode; fallback: ReactNode };

/** Renders heavy content when it comes near the viewport; `fallback` before, and without scripts. */
export function RenderWhenNear({ children, fallback: meanwhile }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), {
      rootMargin: NEAR,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place}>{near ? <LazyBoundary fallback={meanwhile}>{children}</LazyBoundary> : meanwhile}</div>
  );
}
