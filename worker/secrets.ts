import { createHmac } from "node:crypto";
import { Refusal } from "./errors.ts";
import { log } from "./log.ts";

const SECRET_MIN_CHARACTERS = 32;

/** `JWT_SECRET` as bytes. Throws `misconfigured` when it is missing or too short. */
export function jwtSecretBytes(secret: string | undefined): Uint8Array {
  return secretBytes("JWT_SECRET", secret);
}

/** A secret of the site as bytes. Throws `misconfigured` when it is missing or too short. */
function secretBytes(name: string, secret: string | undefined): Uint8Array {
  if (!secret || secret.length < SECRET_MIN_CHARACTERS) {
    log("error", `${name} is missing or shorter than ${SECRET_MIN_CHARACTERS} characters`);
    throw new Refusal("misconfigured");
  }
  return new TextEncoder().encode(secret);
}

/** A key of the site: its name among the bindings, its value there, and one purpose for which it encrypts. */
export type PurposeKey = { name: string; secret: string | undefined; purpose: string };

const IV_BYTES = 12;

/** 256 bits for one purpose. Throws `misconfigured` without the secret. */
export function purposeKeyBytes({ name, secret, purpose }: PurposeKey): Buffer {
  return createHmac("sha256", secretBytes(name, secret)).update(purpose).digest();
}

/** Encrypts bytes by AES-256-GCM, bound to their owner, so that a value copied to another row cannot be decrypted. */
export async function encryptBytes(key: PurposeKey, owner: string, bytes: Uint8Array): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const encrypted = await crypto.subtle.encrypt(gcm(iv, owner), await importKey(key), bytes);
  return Buffer.concat([iv, Buffer.from(encrypted)]).toString("base64url");
}

/** Decrypts a stored value. Throws `misconfigured` when it was encrypted under another key or for another owner. */
export async function decryptBytes(key: PurposeKey, owner: string, stored: string): Promise<Uint8Array> {
  const bytes = Buffer.from(stored, "base64url");
  const [iv, encrypted] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES)];
  const cryptoKey = await importKey(key);
  try {
    return new Uint8Array(await crypto.subtle.decrypt(gcm(iv, owner), cryptoKey, encrypted));
  } catch {
    log("error", `a stored value does not open: ${key.name} is not the one that encrypted it`);
    throw new Refusal("misconfigured");
  }
}

function gcm(iv: Uint8Array, owner: string) {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(owner) };
}

function importKey(key: PurposeKey): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", purposeKeyBytes(key), "AES-GCM", false, ["encrypt", "decrypt"]);
}
