import { type ComponentProps, lazy } from "react";
import { useUser } from "../../auth/session.ts";
import { notOnServer } from "../../lib/notOnServer.ts";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import type { EventGoing } from "./EventGoing.tsx";

const LoadedEventGoing = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({ default: (await import("./EventGoing.tsx")).EventGoing }),
);

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
