import { addDays } from "../../lib/calendarDays.ts";
import { startOfDay } from "../../lib/timeZones.ts";

/** What an organizer sold in a quarter of a year, less refunds. Cents. */
export type SellerQuarter = {
  organizer_id: string;
  /** 1 to 4. */
  quarter: number;
  /** Paid by participants, before the platform's fees. */
  consideration_cents: number;
  /** Sales of the quarter, less those refunded in full. */
  activities: number;
  fee_cents: number;
};

/** The first instants of a year's quarters in a time zone, and of the next year. */
export function quarterStarts(year: number, timeZone: string): string[] {
  const days = [1, 4, 7, 10].map((month) => `${year}-${String(month).padStart(2, "0")}-01`);
  return [...days, addDays(`${year}-12-31`, 1)].map((day) => startOfDay(day, timeZone).toISOString());
}
