import { CATALOGUE, type PackageId, seatsAllowed, type UserPackage } from "../../worker/packages/contract.ts";

/** The seats that this package alone would allow: null is no limit. */
export function seatsOf(held: UserPackage): number | null {
  const packages = [{ ...held, status: "active" as const }];
  return seatsAllowed({ role: "instructor", eventsFreeMode: false, packages });
}

/**
 * The package of a type that counts: of the active ones the largest, then the longest, until its last renewal ends;
 * without one what begins next, else what ended last.
 */
export function mainPackage(
  packages: UserPackage[],
  type: UserPackage["package_type"] = "organizer",
): UserPackage | null {
  const own = packages.filter(({ package_type }) => package_type === type);
  const having = (status: UserPackage["status"]) => own.filter((held) => held.status === status);
  const [active] = having("active").toSorted((one, other) => bySize(one, other) || byEnd(one, other));
  const upcoming = having("upcoming").toSorted(byEnd);
  if (!active) return upcoming.at(-1) ?? own.toSorted(byEnd)[0] ?? null;
  // Renewals begin where it ends, so it is one stretch until the last of them.
  const last = upcoming.find(({ package_id }) => package_id === active.package_id);
  return last ? { ...active, expires_at: last.expires_at } : active;
}

/** The larger one first. */
function bySize(one: UserPackage, other: UserPackage): number {
  return priceOf(other) - priceOf(one);
}

/** The one that ends last first. */
function byEnd(one: UserPackage, other: UserPackage): number {
  const end = ({ expires_at }: UserPackage) => expires_at ?? FOREVER;
  return end(one) < end(other) ? 1 : -1;
}

function priceOf({ package_id }: UserPackage): number {
  return CATALOGUE[package_id as PackageId].price;
}

const FOREVER = "9999";
