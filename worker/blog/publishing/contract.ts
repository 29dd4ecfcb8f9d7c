/** How far ahead an article can be scheduled, in days. */
export const SCHEDULE_DAYS_MAX = 366;
