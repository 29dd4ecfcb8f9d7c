import { createHmac, timingSafeEqual } from "node:crypto";
import { TOTP_DIGITS } from "./contract.ts";

/** RFC 6238 with the parameters that every authenticator app assumes: SHA-1, six digits, steps of 30 seconds. */
const STEP_SECONDS = 30;

/** The time step of an instant. */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/** The code of a time step: RFC 4226, section 5.3. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, "0");
}

/**
 * The step of a code: the current one or a neighbour, because clocks differ and typing takes time; null for another code.
 */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | null {
  const current = totpStep(now);
  return [current, current - 1, current + 1].find((step) => isSameCode(totpCode(secret, step), code)) ?? null;
}

function isSameCode(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
