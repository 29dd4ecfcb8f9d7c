import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { users } from "../../worker/auth/schema.ts";
import { encryptSecret, hashRecoveryCode } from "../../worker/auth/twoFactor/encryption.ts";
import { formatRecoveryCode } from "../../worker/auth/twoFactor/rules.ts";
import { recoveryCodes, twoFactors } from "../../worker/auth/twoFactor/schema.ts";
import { totpCode, totpStep } from "../../worker/auth/twoFactor/totp.ts";
import { db } from "./worker.ts";

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

async function insertTwoFactor(userId: string, confirmed_at: string | null): Promise<Uint8Array> {
  const bytes = randomBytes(20);
  const secret = await encryptSecret(env.TOTP_SECRET, userId, bytes);
  const created_at = new Date().toISOString();
  // A second factor begins with a confirmed address.
  await db
    .update(users)
    .set({ confirmed_at: sql`coalesce(${users.confirmed_at}, ${created_at})` })
    .where(eq(users.id, userId));
  await db.delete(twoFactors).where(eq(twoFactors.user_id, userId));
  await db.insert(twoFactors).values({ user_id: userId, secret, created_at, confirmed_at });
  return bytes;
}

/** Makes a second factor that waits for its first code; returns its secret. */
export function makePendingTwoFactor({ id }: { id: string }): Promise<Uint8Array> {
  return insertTwoFactor(id, null);
}

/** Makes an active second factor; returns its secret and three recovery codes. */
export async function makeTwoFactor({
  id,
}: {
  id: string;
}): Promise<{ secret: Uint8Array; codes: string[] }> {
  const at = new Date().toISOString();
  const secret = await insertTwoFactor(id, at);
  const codes = Array.from({ length: 3 }, () => formatRecoveryCode(randomBytes(8)));
  const rows = codes.map((code) => ({
    user_id: id,
    hash: hashRecoveryCode(env.TOTP_SECRET, id, code.replaceAll("-", "")),
    created_at: at,
  }));
  await db.insert(recoveryCodes).values(rows);
  return { secret, codes };
}

/** The code that the app shows now, or so many steps of 30 seconds from now. */
export function makeCode(secret: Uint8Array, steps = 0): string {
  return totpCode(secret, totpStep(new Date()) + steps);
}

/** A code that is none of the valid ones. */
export function makeWrongCode(secret: Uint8Array): string {
  const valid = [-1, 0, 1].map((steps) => makeCode(secret, steps));
  return ["000000", "111111", "222222", "333333"].find((code) => !valid.includes(code)) ?? "";
}
