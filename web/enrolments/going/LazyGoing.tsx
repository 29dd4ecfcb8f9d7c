import { type ComponentProps, lazy } from "react";
import { useUser } from "../../auth/session.ts";
import { notOnServer } from "../../lib/notOnServer.ts";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import type { EventGoing } from "./EventGoing.tsx";
import type { GoingBanner } from "./GoingBanner.tsx";

const LoadedEventGoing = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({ default: (await import("./EventGoing.tsx")).EventGoing }),
);

/** The server renders the banner, and a browser loads its code only where it stands. */
const LoadedGoingBanner = import.meta.env.SSR
  ? (await import("./GoingBanner.tsx")).GoingBanner
  : lazy(async () => ({ default: (await import("./GoingBanner.tsx")).GoingBanner }));

/** The card to decide about an event's next day, and the sea's forecast: loaded for members alone. */
export function LazyEventGoing(props: ComponentProps<typeof EventGoing>) {
  const user = useUser();
  return (
    user && (
      <LazyBoundary>
        <LoadedEventGoing {...props} />
      </LazyBoundary>
    )
  );
}

/** The banner of an event with verdicts. */
export function LazyGoingBanner(props: ComponentProps<typeof GoingBanner>) {
  return props.event.going?.length ? (
    <LazyBoundary>
      <LoadedGoingBanner {...props} />
    </LazyBoundary>
  ) : null;
}
