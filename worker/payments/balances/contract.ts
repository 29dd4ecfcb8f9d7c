/** Days from a balance's last day to its reminders: a week and a day before, a day and three after. */
export const BALANCE_REMINDER_DAYS = [-7, -1, 1, 3] as const;

/** Days after a balance's last day on which its organizer is asked to decide, or earlier on the event's first day. */
export const BALANCE_DECISION_DAYS = 4;

/** Days after a balance's last day within which a kept card is charged, once; the cron may have been down on the day. */
export const CARD_CHARGE_DAYS = 2;
