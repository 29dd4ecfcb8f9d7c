import { createHash, randomBytes } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { jwtSecretBytes } from "../secrets.ts";
import { SESSION_DAYS } from "./contract.ts";

/** The claims of a session token: its user, its auth session, and the version of the user's credentials. */
type SessionClaims = { userId: string; sessionId: string; tokenVersion: number };

/** Signs a session token for 30 days, HS256. */
export function signSessionToken(secret: string | undefined, claims: SessionClaims, now: Date) {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ v: claims.tokenVersion, sid: claims.sessionId })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(claims.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + SESSION_DAYS * 24 * 60 * 60)
    .sign(jwtSecretBytes(secret));
}

/** The claims of a valid session token; null when it is forged, expired or lacks a claim. */
export async function verifySessionToken(
  secret: string | undefined,
  token: string,
): Promise<SessionClaims | null> {
  const rules = { algorithms: ["HS256"], requiredClaims: ["exp", "sub", "sid"] };
  const verified = await jwtVerify(token, jwtSecretBytes(secret), rules).catch(() => null);
  const { sub, sid, v } = verified?.payload ?? {};
  if (typeof sub !== "string" || typeof sid !== "string" || typeof v !== "number") return null;
  return { userId: sub, sessionId: sid, tokenVersion: v };
}

/** A random link token: 32 bytes in base64url. */
export function newLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a link token. */
export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
