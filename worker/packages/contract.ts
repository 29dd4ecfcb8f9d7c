import { hasPermission, type Role } from "../permissions/permissionMap.ts";

export const ORGANIZER_PACKAGES = ["entry", "startup", "premium"] as const;

type OrganizerPackage = (typeof ORGANIZER_PACKAGES)[number];

export const SPONSOR_PACKAGES = ["partner", "main-sponsor"] as const;

type SponsorPackage = (typeof SPONSOR_PACKAGES)[number];

export type PackageId = OrganizerPackage | SponsorPackage;

/**
 * A package on sale. `price` in euros, 0 for a package agreed by contact; `months` is the term for buyers,
 * `assigned_months` and `assigned_name` term and name when an admin assigns it; `seats` the most of an event of its
 * owner, null for no limit.
 */
export type Plan = {
  type: "organizer" | "sponsor";
  name: string;
  assigned_name: string;
  price: number;
  months: number;
  assigned_months: number;
  seats?: number | null;
};

export const CATALOGUE: Record<PackageId, Plan> = {
  entry: {
    type: "organizer",
    name: "Entry",
    assigned_name: "Entry Package",
    price: 0,
    months: 12,
    assigned_months: 1,
    seats: 50,
  },
  startup: {
    type: "organizer",
    name: "Startup",
    assigned_name: "Startup Package",
    price: 290,
    months: 6,
    assigned_months: 3,
    seats: 500,
  },
  premium: {
    type: "organizer",
    name: "Premium",
    assigned_name: "Premium Package",
    price: 990,
    months: 9,
    assigned_months: 12,
    seats: null,
  },
  partner: {
    type: "sponsor",
    name: "Partner",
    assigned_name: "Partner Sponsor",
    price: 450,
    months: 12,
    assigned_months: 6,
  },
  "main-sponsor": {
    type: "sponsor",
    name: "Main Sponsor",
    assigned_name: "Main Sponsor",
    price: 990,
    months: 12,
    assigned_months: 12,
  },
};

/** Finds a plan of a type by the id in an address or a request; null when unknown. */
export function findPlan(type: Plan["type"], id: string): { id: PackageId; plan: Plan } | null {
  const known = Object.entries(CATALOGUE).find(([name, plan]) => name === id && plan.type === type);
  return known ? { id: known[0] as PackageId, plan: known[1] } : null;
}

/** Price of each package, in euros. */
export const PACKAGE_PRICES = Object.fromEntries(
  Object.entries(CATALOGUE).map(([id, { price }]) => [id, price]),
) as Record<PackageId, number>;

/** The bounds of a term that an admin chooses, in months. */
export const ASSIGNED_MONTHS_MIN = 1;

export const ASSIGNED_MONTHS_MAX = 24;

/** The instant `months` later. In a month without the day, the term ends on its last day (SQLite's `floor`). */
export function addMonths(instant: string, months: number): string {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.toISOString();
}

export const PACKAGE_STATUSES = ["active", "upcoming", "expired", "cancelled"] as const;

/** `upcoming`: bought or assigned before the active one has ended; begins at its end. */
export type PackageStatus = (typeof PACKAGE_STATUSES)[number];

/** Whether a package can be cancelled: active or upcoming. */
export function isStandingPackage({ status }: { status: PackageStatus }): boolean {
  return status === "active" || status === "upcoming";
}

/** `now` is an ISO instant, like the columns. */
export function packageStatus(
  held: { starts_at: string; expires_at: string | null; cancelled_at: string | null },
  now: string,
): PackageStatus {
  if (held.cancelled_at) return "cancelled";
  if (held.starts_at > now) return "upcoming";
  return held.expires_at !== null && held.expires_at <= now ? "expired" : "active";
}

/** When a package bought now begins: `at` an ISO instant, null for at once; `never`: the active one has no end. */
type PackageStart = { at: string | null; never: boolean };

/**
 * The start of the next package: one package of a type is active at a time, so it begins at the end of the last one
 * that is not cancelled. The page shows the start before paying, and the server checks that it still holds.
 */
export function packageStart(
  packages: { package_type: Plan["type"]; status: PackageStatus; expires_at: string | null }[],
  type: Plan["type"],
): PackageStart {
  const standing = packages.filter((held) => held.package_type === type && isStandingPackage(held));
  const ends = standing.map(({ expires_at }) => expires_at);
  if (ends.includes(null)) return { at: null, never: true };
  return { at: ends.toSorted().at(-1) ?? null, never: false };
}

/** The data that decide whether a user may publish. */
type Publisher = {
  role: Role;
  eventsFreeMode: boolean;
  packages: { package_type: Plan["type"]; package_id: string; status: PackageStatus }[];
};

/**
 * The most seats of a user's events: null for no limit, 0 when the user may not publish. Admins and free mode have no
 * limit; otherwise the largest active organizer package decides. Used by the page before it shows a form, and by the
 * server before it writes.
 */
export function seatsAllowed({ role, eventsFreeMode, packages }: Publisher): number | null {
  if (hasPermission({ role }, "events.publish_without_package")) return null;
  if (!hasPermission({ role }, "events.manage")) return 0;
  if (eventsFreeMode) return null;
  const limits = packages
    .filter(({ package_type, status }) => package_type === "organizer" && status === "active")
    .map(({ package_id }) => CATALOGUE[package_id as OrganizerPackage].seats ?? null);
  return limits.includes(null) ? null : Math.max(0, ...limits.map(Number));
}

/** Whether a role publishes with an organizer package: admins need none, and others may not publish. */
export function needsOrganizerPackage(user: { role: Role }): boolean {
  return hasPermission(user, "events.manage") && !hasPermission(user, "events.publish_without_package");
}

/** Whether so many seats (null: unlimited) exceed the allowed number. */
export function isOverSeats(seats: number | null, allowed: number | null): boolean {
  return allowed !== null && (seats === null || seats > allowed);
}

/** The most sponsors shown at once, those of the higher level first. */
export const SPONSORS_MAX = 40;

/** The most characters of a sponsor's line of text. */
export const SPONSOR_TEXT_MAX = 200;

/** Whether an address may be a sponsor's link: https, with a host and without a user name. */
export function isSponsorLink(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.protocol === "https:" && url.hostname.includes(".") && url.username === "";
}
