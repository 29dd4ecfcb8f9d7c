import type { Role } from "../auth/contract.ts";

export const ORGANIZER_PACKAGES = ["entry", "startup", "premium"] as const;
export type OrganizerPackage = (typeof ORGANIZER_PACKAGES)[number];

/** The most seats an event of who holds the package may have; null is no limit. */
const SEATS_MAX: Record<OrganizerPackage, number | null> = { entry: 50, startup: 500, premium: null };

export type PackageStatus = "active" | "expired" | "cancelled";

/** A package somebody holds or held. Instants in ISO; `expires_at` null: it does not end. */
export type UserPackage = {
  id: string;
  package_type: "organizer" | "sponsor";
  package_id: string;
  name: string;
  status: PackageStatus;
  starts_at: string;
  expires_at: string | null;
};

/** `now` in ISO, as the others. */
export function packageStatus(
  held: { expires_at: string | null; cancelled_at: string | null },
  now: string,
): PackageStatus {
  if (held.cancelled_at) return "cancelled";
  return held.expires_at !== null && held.expires_at <= now ? "expired" : "active";
}

/** What decides whether somebody may publish. */
export type Publisher = {
  role: Role;
  eventsFreeMode: boolean;
  packages: Pick<UserPackage, "package_type" | "package_id" | "status">[];
};

/**
 * The seats that an event of theirs may have at most: null is no limit, 0 that they may not publish. Admins and the
 * free mode know no limit; otherwise the largest of the active organizer packages counts. The page asks this before
 * it shows a form, the server before it writes.
 */
export function seatsAllowed({ role, eventsFreeMode, packages }: Publisher): number | null {
  if (role === "admin") return null;
  if (role !== "instructor" && role !== "company") return 0;
  if (eventsFreeMode) return null;
  const limits = packages
    .filter(({ package_type, status }) => package_type === "organizer" && status === "active")
    .map(({ package_id }) => SEATS_MAX[package_id as OrganizerPackage] ?? null);
  return limits.includes(null) ? null : Math.max(0, ...limits.map(Number));
}

/** Whether that many seats (null: without limit) are more than allowed. */
export function isOverSeats(seats: number | null, allowed: number | null): boolean {
  return allowed !== null && (seats === null || seats > allowed);
}
