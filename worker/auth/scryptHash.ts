import { randomBytes, scryptSync } from "node:crypto";

/** scrypt parameters by OWASP's advice for N=2^15, stored with each hash, so that they can be raised. */
export const COST = { N: 2 ** 15, r: 8, p: 3 };
export const KEY_BYTES = 32;
export const SALT_BYTES = 16;

/** The key of a password; blocks the thread. */
export function deriveScryptKey(password: string, salt: Buffer, cost: typeof COST): Buffer {
  const maxmem = 256 * cost.N * cost.r;
  return scryptSync(password.normalize("NFKC"), salt, KEY_BYTES, { ...cost, maxmem });
}

/** The stored form of a hash: `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export function formatScryptHash(salt: Buffer, key: Buffer): string {
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Hashes a password outside of the Worker, where no request waits for the thread. */
export function hashPasswordSync(password: string): string {
  const salt = randomBytes(SALT_BYTES);
  return formatScryptHash(salt, deriveScryptKey(password, salt, COST));
}
