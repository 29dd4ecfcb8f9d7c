import { TOTP_DIGITS } from "./contract.ts";

/** RFC 4648. It has no 0, 1 and 8, which look like O, I and B. */
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Characters of a recovery code, which are 60 bits. */
const RECOVERY_CODE_LENGTH = 12;
const GROUP = /.{4}(?=.)/g;

/** How long a new secret waits for its first code. */
const SETUP_MS = 60 * 60 * 1000;

/** Secrets made before this instant wait no more. */
export function setupCutoff(now: Date): string {
  return new Date(now.getTime() - SETUP_MS).toISOString();
}

/** Bytes in base32, five bits a character, without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const fives = bits.match(/.{5}/g) ?? [];
  return fives.map((five) => BASE32[Number.parseInt(five, 2)]).join("");
}

/** A recovery code of eight random bytes: "K7QX-9MRT-4HBD" as it is shown. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  return toBase32(bytes).slice(0, RECOVERY_CODE_LENGTH).replace(GROUP, "$&-");
}

/** What somebody typed: a code of the app, a recovery code as it is hashed, or null for neither. */
export function readCode(text: string): { kind: "totp" | "recovery"; code: string } | null {
  const bare = text.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
  if (new RegExp(`^\\d{${TOTP_DIGITS}}$`).test(bare)) return { kind: "totp", code: bare };
  const code = bare.replaceAll("0", "O").replaceAll("1", "I").replaceAll("8", "B");
  const isRecovery = code.length === RECOVERY_CODE_LENGTH && [...code].every((one) => BASE32.includes(one));
  return isRecovery ? { kind: "recovery", code } : null;
}

/** The address that an authenticator app reads from the QR code. `issuer`: the site's name. */
export function otpauthUri({ issuer, email, secret }: { issuer: string; email: string; secret: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
