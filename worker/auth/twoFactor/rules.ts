import { TOTP_DIGITS } from "./contract.ts";

/** The alphabet of RFC 4648, without 0, 1 and 8, which look like O, I and B. */
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Characters of a recovery code: 60 bits. */
const RECOVERY_CODE_LENGTH = 12;
const GROUP = /.{4}(?=.)/g;

/** The lifetime of a new secret without a first code. */
const SETUP_MS = 60 * 60 * 1000;

/** Unconfirmed secrets created before this instant have expired. */
export function setupCutoff(now: Date): string {
  return new Date(now.getTime() - SETUP_MS).toISOString();
}

/** Bytes in base32, five bits a character, without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const fives = bits.match(/.{5}/g) ?? [];
  return fives.map((five) => BASE32[Number.parseInt(five, 2)]).join("");
}

/** Formats a recovery code from eight random bytes: "K7QX-9MRT-4HBD". */
export function formatRecoveryCode(bytes: Uint8Array): string {
  return toBase32(bytes).slice(0, RECOVERY_CODE_LENGTH).replace(GROUP, "$&-");
}

/** Parses typed text: an app's code, a recovery code as hashed, or null for neither. */
export function readCode(text: string): { kind: "totp" | "recovery"; code: string } | null {
  const bare = text.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
  if (new RegExp(`^\\d{${TOTP_DIGITS}}$`).test(bare)) return { kind: "totp", code: bare };
  const code = bare.replaceAll("0", "O").replaceAll("1", "I").replaceAll("8", "B");
  const isRecovery = code.length === RECOVERY_CODE_LENGTH && [...code].every((one) => BASE32.includes(one));
  return isRecovery ? { kind: "recovery", code } : null;
}

/** The address in an authenticator app's QR code. `issuer`: the site's name. */
export function otpauthUri({ issuer, email, secret }: { issuer: string; email: string; secret: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
