import { randomBytes, timingSafeEqual } from "node:crypto";
import { type HashCaller, queueHash } from "./hashing.ts";
import { COST, deriveScryptKey, formatScryptHash, KEY_BYTES, SALT_BYTES } from "./scryptHash.ts";

/** Hashes a password as `formatScryptHash` writes it. */
export async function hashPassword(password: string, caller?: HashCaller): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return formatScryptHash(salt, await deriveKey(password, salt, COST, caller));
}

/** Whether the password matches. For `stored` null takes the same time and returns false. */
export async function verifyPassword(password: string, stored: string | null, caller?: HashCaller) {
  const { cost, salt, key } = stored
    ? parseHash(stored)
    : { cost: COST, salt: Buffer.alloc(SALT_BYTES), key: null };
  const derived = await deriveKey(password, salt, cost, caller);
  return key !== null && timingSafeEqual(derived, key);
}

/** Whether a hash has weaker parameters than `COST` and should be replaced at the next sign-in. */
export function needsRehash(stored: string): boolean {
  const { cost } = parseHash(stored);
  return cost.N < COST.N || cost.r < COST.r || cost.p < COST.p;
}

/** A unique hash that no password matches. */
export function makeUnusableHash(): string {
  return formatScryptHash(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));
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
function deriveKey(
  password: string,
  salt: Buffer,
  cost: typeof COST,
  caller: HashCaller | undefined,
): Promise<Buffer> {
  return queueHash(() => deriveScryptKey(password, salt, cost), caller);
}
