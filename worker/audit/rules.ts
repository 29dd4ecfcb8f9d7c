import { parseIPv6Groups } from "../addressKey.ts";
import type { AuditValues } from "./contract.ts";

/** The network of an address, without its host part: "203.0.113.0/24", "2001:db8:1::/48"; null for an invalid one. */
export function networkOf(address: string | undefined): string | null {
  if (!address) return null;
  const groups = address.includes(":") ? parseIPv6Groups(address.replace(/%.*$/, "")) : null;
  if (groups) {
    const prefix = groups.slice(0, 3).map((group) => group.toString(16));
    return `${prefix.join(":")}::/48`;
  }
  const bytes = address.split(".");
  const isIPv4 = bytes.length === 4 && bytes.every((byte) => /^\d{1,3}$/.test(byte) && Number(byte) < 256);
  return isIPv4 ? `${bytes.slice(0, 3).join(".")}.0/24` : null;
}

/**
 * The differing fields of two versions of a row: their names, and the values of those in `shown`, which must contain
 * nothing personal. A field that is undefined in the new version is unchanged.
 */
export function auditedChange<Row extends object>(
  before: Partial<Row>,
  after: Partial<Row>,
  shown: readonly (keyof Row & string)[],
): { fields: string[]; before: AuditValues; after: AuditValues } {
  const names = (Object.keys(after) as (keyof Row & string)[]).filter(
    (name) =>
      after[name] !== undefined && JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name]),
  );
  const pick = (row: Partial<Row>) =>
    Object.fromEntries(
      names.filter((name) => shown.includes(name)).map((name) => [name, row[name] ?? null]),
    ) as AuditValues;
  return { fields: names, before: pick(before), after: pick(after) };
}
