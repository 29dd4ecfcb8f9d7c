import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "../env.ts";
import { jwtSecretBytes } from "./tokens.ts";

/**
 * "{id}.{seal}.{seal}…": a random id of this browser and a seal (HMAC) for each of the last accounts that signed in
 * here. The cookie is sent to `/api/auth` only and stored nowhere else; without the site's secret it does not reveal
 * the accounts.
 */
const COOKIE = "device";
const PATH = "/api/auth";
/** Browsers cap a cookie's lifetime: RFC 6265bis, section 5.5. */
const COOKIE_DAYS = 400;
const ID = /^[\w-]{22}$/;
const SEALS_MAX = 5;

/** The id of the caller's device when this user has signed in on it before, else null. */
export function findKnownDevice(c: Context<AppEnv>, userId: string): string | null {
  const { id, seals } = readDeviceCookie(c);
  if (!id) return null;
  const seal = deviceSeal(c, id, userId);
  return seals.some((other) => isSameSeal(seal, other)) ? id : null;
}

/** Records in the cookie that this user has signed in on the caller's device. */
export function rememberDevice(c: Context<AppEnv>, userId: string): void {
  const { id = randomBytes(16).toString("base64url"), seals } = readDeviceCookie(c);
  const seal = deviceSeal(c, id, userId);
  const others = seals.filter((other) => !isSameSeal(seal, other)).slice(0, SEALS_MAX - 1);
  setCookie(c, COOKIE, [id, seal, ...others].join("."), {
    path: PATH,
    httpOnly: true,
    sameSite: "Strict",
    secure: new URL(c.req.url).protocol === "https:",
    maxAge: COOKIE_DAYS * 24 * 60 * 60,
  });
}

function readDeviceCookie(c: Context<AppEnv>): { id?: string; seals: string[] } {
  const [id = "", ...seals] = (getCookie(c, COOKIE) ?? "").split(".");
  return ID.test(id) ? { id, seals: seals.slice(0, SEALS_MAX) } : { seals: [] };
}

function deviceSeal(c: Context<AppEnv>, id: string, userId: string): string {
  const hmac = createHmac("sha256", jwtSecretBytes(c.env.JWT_SECRET)).update(`device ${id} ${userId}`);
  return hmac.digest().subarray(0, 16).toString("base64url");
}

function isSameSeal(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
