/** The secret address of a person's own calendar; null before they made one. */
export type CalendarView = { url: string | null };

export const CATEGORY_NAME_MAX = 80;
export const URL_MAX = 500;

/** Where whoever knows the secret finds a person's own calendar. */
export function ownCalendarPath(secret: string): string {
  return `/api/calendars/mine/${secret}.ics`;
}

/** 32 bytes in base64url, as the end of an address. */
const SECRET = /\/([\w-]{43})\.ics$/;

/** The secret in a person's own address; null in any other. */
export function secretIn(url: string): string | null {
  return url.match(SECRET)?.[1] ?? null;
}
