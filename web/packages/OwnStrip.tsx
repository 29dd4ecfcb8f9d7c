import { lazy } from "react";
import { useUser } from "../auth/session.ts";
import { Arriving } from "../ui/Arriving.tsx";
import { FreeMode } from "./FreeMode.tsx";
import type { PackageType } from "./returning.ts";

// Visitors have no package, so they do not load this code.
const OrganizerStrip = lazy(async () => ({ default: (await import("./MemberStrip.tsx")).OrganizerStrip }));
const SponsorStrip = lazy(async () => ({ default: (await import("./MemberStrip.tsx")).SponsorStrip }));

/** The strip above the packages: the user's own package, or the note that free mode needs none. */
export function OwnStrip({ type }: { type: PackageType }) {
  const user = useUser();
  if (!user) return type === "organizer" ? <FreeMode /> : null;
  return <Arriving>{type === "organizer" ? <OrganizerStrip user={user} /> : <SponsorStrip />}</Arriving>;
}
