import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { queueHash } from "./hashing.ts";

/** scrypt parameters by OWASP's advice for N=2^15. Stored with each hash, so that they can grow. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Hashes a password as `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveKey(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Whether the password matches. With `stored` null it takes the same time and returns false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { cost, salt, key } = stored
    ? parseHash(stored)
    : { cost: COST, salt: Buffer.alloc(SALT_BYTES), key: null };
  const derived = await deriveKey(password, salt, cost);
  return key !== null && timingSafeEqual(derived, key);
}

/** Whether a hash uses weaker parameters than today's and should be replaced at the next sign-in. */
export function needsRehash(stored: string): boolean {
  const { cost } = parseHash(stored);
  return cost.N < COST.N || cost.r < COST.r || cost.p < COST.p;
}

/** A unique hash that no password matches. */
export function makeUnusableHash(): string {
  const [salt, key] = [randomBytes(SALT_BYTES), randomBytes(KEY_BYTES)];
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

function parseHash(stored: string) {
  const [, N, r, p, salt, key] = stored.split("$");
  if (!salt || !key) throw new Error("a stored password hash is not in the form scrypt$N$r$p$salt$key");
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
}

/** scrypt blocks the thread even in its callback form, so it is called synchronously and queued. */
function deriveKey(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r;
  return queueHash(() => scryptSync(password.normalize("NFKC"), salt, KEY_BYTES, { ...cost, maxmem }));
}
