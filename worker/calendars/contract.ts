export const URL_MAX = 500;

/** The path of a user's own calendar: its secret is the only access control. */
export function ownCalendarPath(secret: string): string {
  return `/api/calendars/mine/${secret}.ics`;
}

/** 32 bytes in base64url, at the end of an address. */
const SECRET = /\/([\w-]{43})\.ics$/;

/** The secret in the address of a user's own calendar; null for any other address. */
export function secretIn(url: string): string | null {
  return url.match(SECRET)?.[1] ?? null;
}
