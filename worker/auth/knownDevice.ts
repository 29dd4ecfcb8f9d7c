import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { getCookie, setCookie } from "hono/cookie";
import type { AppContext } from "../env.ts";
import { clientAddress } from "../http.ts";
import { jwtSecretBytes } from "../secrets.ts";

/**
 * "{id}.{seal}.{seal}…": a random id of this browser and seals (HMAC) of the last accounts that signed in here, one for
 * the password, another for a second-factor code. The cookie is sent to `/api/auth` only and stored nowhere else;
 * without the site's secret it does not reveal the accounts.
 */
const COOKIE = "device";
const PATH = "/api/auth";
/** Browsers cap a cookie's lifetime: RFC 6265bis, section 5.5. */
const COOKIE_DAYS = 400;
const ID = /^[\w-]{22}$/;
/** The seals of five accounts with a second factor. */
const SEALS_MAX = 10;

type DeviceUser = { id: string; token_version: number };
type DeviceFactor = { user_id: string; confirmed_at: string | null };

/**
 * The id of the caller's device if this user has signed in on it before, else null. A new password makes all devices
 * unknown, so that somebody with the old one has no known device from which to guess the new one.
 */
export function findKnownDevice(c: AppContext, user: DeviceUser): string | null {
  return findSealedDevice(c, passwordSubject(user));
}

/**
 * The id of the caller's device if a code of this second factor was accepted on it, else null. An earlier sign-in is
 * not enough, because somebody with the password could have collected such devices before the second factor existed.
 */
export function findCodeDevice(c: AppContext, factor: DeviceFactor): string | null {
  return findSealedDevice(c, codeSubject(factor));
}

/** Records in the cookie that this user has entered the password, and a code of this second factor, on this device. */
export function rememberDevice(c: AppContext, user: DeviceUser, factor?: DeviceFactor): void {
  const { id = randomBytes(16).toString("base64url"), seals } = readDeviceCookie(c);
  const subjects = [passwordSubject(user), ...(factor ? [codeSubject(factor)] : [])];
  const own = subjects.map((subject) => deviceSeal(c, id, subject));
  const others = seals.filter((other) => !own.some((seal) => isSameSeal(seal, other)));
  setCookie(c, COOKIE, [id, ...[...own, ...others].slice(0, SEALS_MAX)].join("."), {
    path: PATH,
    httpOnly: true,
    sameSite: "Strict",
    secure: new URL(c.req.url).protocol === "https:",
    maxAge: COOKIE_DAYS * 24 * 60 * 60,
  });
}

/** A hash of address and user for a mail's dedupe key, which does not reveal the address. */
export function hashClientAddress(c: AppContext, userId: string): string {
  return hmac(c, `address ${userId} ${clientAddress(c)}`);
}

function findSealedDevice(c: AppContext, subject: string): string | null {
  const { id, seals } = readDeviceCookie(c);
  if (!id) return null;
  const seal = deviceSeal(c, id, subject);
  return seals.some((other) => isSameSeal(seal, other)) ? id : null;
}

function readDeviceCookie(c: AppContext): { id?: string; seals: string[] } {
  const [id = "", ...seals] = (getCookie(c, COOKIE) ?? "").split(".");
  return ID.test(id) ? { id, seals: seals.slice(0, SEALS_MAX) } : { seals: [] };
}

function passwordSubject({ id, token_version }: DeviceUser): string {
  return `password ${id} ${token_version}`;
}

function codeSubject({ user_id, confirmed_at }: DeviceFactor): string {
  return `code ${user_id} ${confirmed_at}`;
}

function deviceSeal(c: AppContext, id: string, subject: string): string {
  return hmac(c, `device ${id} ${subject}`);
}

function hmac(c: AppContext, text: string): string {
  const digest = createHmac("sha256", jwtSecretBytes(c.env.JWT_SECRET)).update(text).digest();
  return digest.subarray(0, 16).toString("base64url");
}

function isSameSeal(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
