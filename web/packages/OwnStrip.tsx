import { lazy } from "react";
import { useUser } from "../auth/session.ts";
import { Arriving } from "../ui/Arriving.tsx";
import { FreeMode } from "./FreeMode.tsx";
import type { PackageType } from "./returning.ts";

// Whoever is not signed in has nothing of their own to see.
const OrganizerStrip = lazy(async () => ({ default: (await import("./MemberStrip.tsx")).OrganizerStrip }));
const SponsorStrip = lazy(async () => ({ default: (await import("./MemberStrip.tsx")).SponsorStrip }));

/** What whoever looks at the packages has already, and whether they need one at all. */
export function OwnStrip({ type }: { type: PackageType }) {
  const user = useUser();
  if (!user) return type === "organizer" ? <FreeMode /> : null;
  return <Arriving>{type === "organizer" ? <OrganizerStrip user={user} /> : <SponsorStrip />}</Arriving>;
}
