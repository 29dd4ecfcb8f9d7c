import type { SortDirection } from "../../lib/tables.ts";
import { needsOrganizerPackage, type Plan } from "../../packages/contract.ts";
import type { UserPackage } from "../../packages/outputs.ts";
import type { Role } from "../../permissions/permissionMap.ts";

/** The filter by state: a status, or `expiring`: not cancelled and ending in the next EXPIRING_DAYS. */
export const PACKAGE_STATES = ["active", "expiring", "upcoming", "expired", "cancelled"] as const;
export type PackageState = (typeof PACKAGE_STATES)[number];
export const EXPIRING_DAYS = 30;

export const PACKAGE_TYPES = ["organizer", "sponsor"] as const satisfies readonly Plan["type"][];

export const PACKAGE_SORTS = ["starts_at", "expires_at"] as const;
export type PackageSort = (typeof PACKAGE_SORTS)[number];

type PackageOrder = { sort: PackageSort; direction: SortDirection };

/**
 * The orders that a filter allows, the default first. A status is a range of starts or of ends, so only the index of
 * the same column reads it in order. Active packages begin with the soonest end: in the opposite order upcoming
 * packages, which end last, would be read first.
 */
export function packageOrders(state: PackageState | undefined): PackageOrder[] {
  const starts: PackageOrder[] = [
    { sort: "starts_at", direction: "desc" },
    { sort: "starts_at", direction: "asc" },
  ];
  const ends: PackageOrder[] = [
    { sort: "expires_at", direction: "asc" },
    { sort: "expires_at", direction: "desc" },
  ];
  switch (state) {
    case "active":
      return ends.slice(0, 1);
    case "expiring":
      return ends;
    case "expired":
      return ends.toReversed();
    case "upcoming":
      return starts.toReversed();
    default:
      return [...starts, ...ends.toReversed()];
  }
}

/** The requested order where the filter allows it, else the filter's first order with that sort, or its first. */
export function packageOrder(
  state: PackageState | undefined,
  { sort, direction }: { sort?: PackageSort | undefined; direction?: SortDirection | undefined },
): PackageOrder {
  const orders = packageOrders(state);
  const sorted = orders.filter((order) => order.sort === sort);
  const chosen = sorted.find((order) => order.direction === direction) ?? sorted[0] ?? orders[0];
  if (!chosen) throw new Error("a filter of packages has no order");
  return chosen;
}

/** The most users whose packages a search shows. */
export const PACKAGE_SEARCH_USERS = 20;
/** The response header of a search that matched more users. */
export const SEARCH_CUT_HEADER = "X-Search-Cut";

export type AssignmentRefusal = "package_role" | "user_inactive";

/**
 * The reason why a package of this type cannot be assigned to a user; null when it can. Only organizers use event packages.
 */
export function assignmentRefusal(
  { role, is_active }: { role: Role; is_active: boolean },
  type: Plan["type"],
): AssignmentRefusal | null {
  if (!is_active) return "user_inactive";
  if (type === "organizer" && !needsOrganizerPackage({ role })) return "package_role";
  return null;
}

/** The packages of the same type that begin at this one's end or later: cancelling it moves them forward. */
export function packagesAfter(
  packages: readonly UserPackage[],
  held: Pick<UserPackage, "package_type" | "expires_at">,
): UserPackage[] {
  const { expires_at } = held;
  if (expires_at === null) return [];
  return packages
    .filter(
      (other) =>
        other.package_type === held.package_type &&
        other.status === "upcoming" &&
        other.starts_at >= expires_at,
    )
    .toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1));
}
