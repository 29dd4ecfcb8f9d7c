import { totpCode, totpStep } from "../../../worker/auth/twoFactor/totp.ts";

/** The bytes of a secret in base32, as the page shows it. */
export function fromBase32(text: string): Uint8Array {
  const bits = [...text]
    .map((one) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(one).toString(2).padStart(5, "0"))
    .join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** The code of an app that holds this secret, so many steps of 30 seconds from now. */
export function appCode(secret: Uint8Array, steps = 0): string {
  return totpCode(secret, totpStep(new Date()) + steps);
}
