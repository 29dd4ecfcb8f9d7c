import { CATALOGUE, type PackageId, packageStart, seatsAllowed } from "../../worker/packages/contract.ts";
import type { UserPackage } from "../../worker/packages/outputs.ts";

/** The seats per event that this package alone allows; null for no limit. */
export function packageSeats(held: UserPackage): number | null {
  const packages = [{ ...held, status: "active" as const }];
  return seatsAllowed({ role: "instructor", eventsFreeMode: false, packages });
}

/**
 * The main package of a type: the largest active one, then the longest, with the end of its last renewal; without an
 * active one the next to begin, else the last that ended.
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
  // A renewal begins when the package ends, so both count as one term until another level begins.
  const next = followingPackage(packages, type);
  const renewals = upcoming.filter(({ package_id, starts_at }) => {
    return package_id === active.package_id && (next === null || starts_at < next.starts_at);
  });
  return renewals[0] ? { ...active, expires_at: renewals[0].expires_at } : active;
}

/** The first package of another level that begins after the active one; null when there is none. */
export function followingPackage(
  packages: UserPackage[],
  type: UserPackage["package_type"] = "organizer",
): UserPackage | null {
  const own = packages.filter(({ package_type }) => package_type === type);
  const [active] = own.filter(({ status }) => status === "active").toSorted(bySize);
  if (!active) return null;
  const others = own.filter(
    ({ status, package_id }) => status === "upcoming" && package_id !== active.package_id,
  );
  return others.toSorted(byEnd).at(-1) ?? null;
}

/** The explanation that another level begins later: the package it follows, and that package's end. */
export type LaterStart = { running: UserPackage; at: string };

/** The explanation for a level bought now; null when it would begin immediately or renews the same level. */
export function laterStart(packages: UserPackage[], id: PackageId): LaterStart | null {
  const { type } = CATALOGUE[id];
  const { at } = packageStart(packages, type);
  const last = packages.find((held) => {
    return held.package_type === type && held.expires_at === at && isCurrent(held);
  });
  return at !== null && last && packages.some((held) => isOther(held, id)) ? { running: last, at } : null;
}

function isCurrent({ status }: UserPackage): boolean {
  return status === "active" || status === "upcoming";
}

function isOther(held: UserPackage, id: PackageId): boolean {
  return isCurrent(held) && held.package_type === CATALOGUE[id].type && held.package_id !== id;
}

/** Sorts by seats, most first. */
function bySize(one: UserPackage, other: UserPackage): number {
  return priceOf(other) - priceOf(one);
}

/** Sorts by end, latest first. */
function byEnd(one: UserPackage, other: UserPackage): number {
  const end = ({ expires_at }: UserPackage) => expires_at ?? FOREVER;
  return end(one) < end(other) ? 1 : -1;
}

function priceOf({ package_id }: UserPackage): number {
  return CATALOGUE[package_id as PackageId].price;
}

const FOREVER = "9999";
