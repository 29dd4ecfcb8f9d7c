/** The latest scheduled publishing, in days from now. */
export const SCHEDULE_DAYS_MAX = 366;
