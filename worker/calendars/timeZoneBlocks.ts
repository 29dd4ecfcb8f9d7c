import { tzlib_get_ical_block } from "timezones-ical-library";

/** A time zone as calendars define it: its VTIMEZONE, and the name that this block has. */
export type TimeZoneBlock = { name: string; block: string };

const blocks = new Map<string, TimeZoneBlock | null>();

/** The definition of a time zone of the IANA database; null for one that the library does not know. */
export function findTimeZoneBlock(timeZone: string): TimeZoneBlock | null {
  const known = blocks.get(timeZone);
  if (known !== undefined) return known;
  const [block = ""] = tzlib_get_ical_block(timeZone, false);
  // Of a zone with several names, the block has one.
  const name = block.match(/^TZID:(.+?)\r?$/m)?.[1];
  const found = name ? { name, block: `${block.trim()}\r\n` } : null;
  blocks.set(timeZone, found);
  return found;
}
