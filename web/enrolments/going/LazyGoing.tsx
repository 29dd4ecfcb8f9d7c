import type { ComponentProps } from "react";
import { useUser } from "../../auth/session.ts";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { lazyComponents, lazyParts } from "../../ui/lazyParts.tsx";

const { EventGoing } = lazyParts(() => import.meta.env.SSR || import("./EventGoing.tsx"));

/** The server renders the banner, and a browser loads its code only where it stands. */
const { GoingBanner } = import.meta.env.SSR
  ? await import("./GoingBanner.tsx")
  : lazyComponents(() => import("./GoingBanner.tsx"));

/** The card to decide about an event's next day, and the sea's forecast: loaded for members alone. */
export function LazyEventGoing(props: ComponentProps<typeof EventGoing>) {
  const user = useUser();
  return user && <EventGoing {...props} />;
}

/** The banner of an event with verdicts. */
export function LazyGoingBanner(props: ComponentProps<typeof GoingBanner>) {
  return props.event.going?.length ? (
    <LazyBoundary>
      <GoingBanner {...props} />
    </LazyBoundary>
  ) : null;
}
