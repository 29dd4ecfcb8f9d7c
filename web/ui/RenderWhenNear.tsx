import { type ReactNode, useEffect, useRef, useState } from "react";
import { LazyBoundary } from "./LazyBoundary.tsx";

/** How far below the viewport rendering begins. */
const NEAR = "400px";

type Props = { children: ReactNode; meanwhile: ReactNode };

/** Renders heavy content when it comes near the viewport; `meanwhile` before, and without scripts. */
export function RenderWhenNear({ children, meanwhile }: Props) {
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
    <div ref={place}>{near ? <LazyBoundary meanwhile={meanwhile}>{children}</LazyBoundary> : meanwhile}</div>
  );
}
