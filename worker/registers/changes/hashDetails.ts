import { createHash, randomBytes } from "node:crypto";
import { DETAIL_FIELDS, type NewRegisterChange } from "./contract.ts";

/** A change with what the server adds: by name the salts and hashes of its details. */
export type ArrivedChange = NewRegisterChange & {
  salts: Record<string, string> | null;
  hashes: Record<string, string> | null;
};

/**
 * A change with what can be erased of it among its details, and of each detail a salted SHA-256 in hexadecimal: a seal
 * covers the hashes. Each detail has a salt of its own, which is erased with it, because a day of birth is found by trying
 * all days as long as its salt is known.
 */
export function hashDetails<Change extends NewRegisterChange>(
  change: Change,
  newSalt = () => randomBytes(16).toString("hex"),
): Change & ArrivedChange {
  const names: string[] = DETAIL_FIELDS[change.target.type] ?? [];
  const isDetail = ([name]: [string, unknown]) => names.includes(name);
  const fields = Object.entries(change.fields);
  const details = { ...Object.fromEntries(fields.filter(isDetail)), ...change.details };
  if (Object.keys(details).length === 0) return { ...change, salts: null, hashes: null };
  const salts = Object.fromEntries(Object.keys(details).map((name) => [name, newSalt()]));
  return {
    ...change,
    fields: Object.fromEntries(fields.filter((field) => !isDetail(field))),
    details,
    salts,
    hashes: Object.fromEntries(
      Object.entries(details).map(([name, value]) => [name, detailHash(salts[name] ?? "", value)]),
    ),
  };
}

export function detailHash(salt: string, value: unknown): string {
  return createHash("sha256")
    .update(`${salt}${JSON.stringify(value)}`)
    .digest("hex");
}
