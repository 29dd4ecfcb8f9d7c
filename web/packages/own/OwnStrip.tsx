import { lazy } from "react";
import { useUser } from "../../auth/session.ts";
import { notOnServer } from "../../lib/notOnServer.ts";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { FreeMode } from "../FreeMode.tsx";
import type { PackageType } from "../payment/checkPayment.ts";

// Visitors have no package, so they do not load this code.
const OrganizerStrip = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({ default: (await import("./MemberStrip.tsx")).OrganizerStrip }),
);
const SponsorStrip = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({ default: (await import("./MemberStrip.tsx")).SponsorStrip }),
);

/** The strip above the packages: the user's own package, or the note that free mode needs none. */
export function OwnStrip({ type }: { type: PackageType }) {
  const user = useUser();
  if (!user) return type === "organizer" ? <FreeMode /> : null;
  return (
    <LazyBoundary>
      {type === "organizer" ? <OrganizerStrip user={user} /> : <SponsorStrip user={user} />}
    </LazyBoundary>
  );
}
