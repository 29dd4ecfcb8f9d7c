import { parseIPv6Groups } from "../addressKey.ts";
import type { AuditValues } from "./contract.ts";

/**
 * An address shortened to its network, which names no connection any more: "203.0.113.0/24", "2001:db8:1::/48"; null when
 * it is unknown or invalid.
 */
export function networkOf(address: string | undefined): string | null {
  if (!address) return null;
  const groups = address.includes(":") ? parseIPv6Groups(address.replace(/%.*$/, "")) : null;
  if (groups) {
    const kept = groups.slice(0, 3).map((group) => group.toString(16));
    return `${kept.join(":")}::/48`;
  }
  const bytes = address.split(".");
  const isIPv4 = bytes.length === 4 && bytes.every((byte) => /^\d{1,3}$/.test(byte) && Number(byte) < 256);
  return isIPv4 ? `${bytes.slice(0, 3).join(".")}.0/24` : null;
}

/**
 * Of two versions of a row, the fields that differ: their names, and the values of those in `shown`, which must hold
 * nothing personal. A field that is undefined afterwards stays as it was.
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
