import { randomBytes } from "node:crypto";
import type { NewRegisterChange } from "./contract.ts";
import { detailsHash } from "./detailsHash.ts";
import type { ArrivedChange } from "./store.ts";

/**
 * A change with a salted SHA-256 of its guest's details, in hexadecimal: a seal covers the hash, so that the details can be
 * erased without breaking it.
 */
export function hashDetails<Change extends NewRegisterChange>(change: Change): Change & ArrivedChange {
  if (!change.details) return { ...change, salt: null, details_hash: null };
  const salt = randomBytes(16).toString("hex");
  return { ...change, salt, details_hash: detailsHash(salt, change.details) };
}
