import { seatsAllowed, type UserPackage } from "../../worker/packages/contract.ts";

/** The seats that this package alone would allow: null is no limit. */
export function seatsOf(held: UserPackage): number | null {
  const packages = [{ ...held, status: "active" as const }];
  return seatsAllowed({ role: "instructor", eventsFreeMode: false, packages });
}

/** The organizer package that counts: of the active ones the largest, then the longest; else the one that ended last. */
export function mainPackage(packages: UserPackage[]): UserPackage | null {
  const own = packages.filter(({ package_type }) => package_type === "organizer");
  const active = own.filter(({ status }) => status === "active");
  const seats = (held: UserPackage) => seatsOf(held) ?? Number.POSITIVE_INFINITY;
  const end = ({ expires_at }: UserPackage) => expires_at ?? FOREVER;
  const later = (one: UserPackage, other: UserPackage) => (end(one) < end(other) ? 1 : -1);
  if (active.length === 0) return own.toSorted(later)[0] ?? null;
  return (
    active.toSorted((one, other) =>
      seats(one) === seats(other) ? later(one, other) : seats(other) - seats(one),
    )[0] ?? null
  );
}

const FOREVER = "9999";
