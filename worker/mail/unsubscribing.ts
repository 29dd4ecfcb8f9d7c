import { createHmac, timingSafeEqual } from "node:crypto";
import { jwtSecretBytes } from "../secrets.ts";

/**
 * The page, and for mail clients the one-click address (RFC 8058), that ends a subscription: the newsletter's of this id, or
 * a member's notices, "{user's id}~{kind}", "{user's id}~digest".
 */
export function unsubscribePath(secret: string | undefined, id: string): string {
  return `/unsubscribe/${id}.${seal(secret, id)}`;
}

/** The subscription's id in the token of such an address; null for a token that this site did not make. */
export function parseUnsubscribeToken(secret: string | undefined, token: string): string | null {
  const [id = "", given = ""] = token.split(".");
  const own = Buffer.from(seal(secret, id));
  const other = Buffer.from(given);
  return own.length === other.length && timingSafeEqual(own, other) ? id : null;
}

/** Sealed instead of stored, so that every mail has a link although no row has its token. */
function seal(secret: string | undefined, id: string): string {
  return createHmac("sha256", jwtSecretBytes(secret)).update(`unsubscribe ${id}`).digest("base64url");
}
