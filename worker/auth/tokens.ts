import { createHash, randomBytes } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { Refusal } from "../errors.ts";
import { log } from "../log.ts";

const SESSION_DAYS = 30;
const SECRET_MIN_CHARACTERS = 32;

/** What a session token says: whose it is, and at which version of their credentials it was given. */
export type SessionClaims = { userId: string; tokenVersion: number };

/** A session token for 30 days, HS256. */
export function signSession(secret: string | undefined, claims: SessionClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ v: claims.tokenVersion })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(claims.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + SESSION_DAYS * 24 * 60 * 60)
    .sign(secretBytes(secret));
}

/** The claims of a token that we signed and that has not expired; null for any other. */
export async function readSession(secret: string | undefined, token: string): Promise<SessionClaims | null> {
  const verified = await jwtVerify(token, secretBytes(secret), { algorithms: ["HS256"] }).catch(() => null);
  const { sub, v } = verified?.payload ?? {};
  return typeof sub === "string" && typeof v === "number" ? { userId: sub, tokenVersion: v } : null;
}

/** The site's secret. Refuses with `misconfigured` where it is missing or too short. */
export function secretBytes(secret: string | undefined): Uint8Array {
  if (!secret || secret.length < SECRET_MIN_CHARACTERS) {
    log("error", `JWT_SECRET is missing or shorter than ${SECRET_MIN_CHARACTERS} characters`);
    throw new Refusal("misconfigured");
  }
  return new TextEncoder().encode(secret);
}

/** 32 random bytes for a link, in base64url. */
export function newLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a link's token. */
export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
