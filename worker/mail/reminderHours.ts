/** The hours in which reminders are sent: from nine, until the evening after a missed run. */
const FIRST_HOUR = 9;
const LAST_HOUR = 20;

/** Whether reminders are sent in this hour of a day. */
export function isHourToRemind(hour: number): boolean {
  return hour >= FIRST_HOUR && hour <= LAST_HOUR;
}
