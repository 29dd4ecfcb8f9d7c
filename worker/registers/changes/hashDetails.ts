import { createHash, randomBytes } from "node:crypto";
import { DETAIL_FIELDS, type NewRegisterChange } from "./contract.ts";

/** A change with the server's additions: the salts and hashes of its details by name. */
export type ArrivedChange = NewRegisterChange & {
  salts: Record<string, string> | null;
  hashes: Record<string, string> | null;
};

/**
 * Moves erasable data of a change into its details, and adds a salted SHA-256 of each in hexadecimal: a seal covers the
 * hashes. Each detail has its own salt, which is erased with it, because a birth date can be found by trying all days
 * while its salt is known.
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
