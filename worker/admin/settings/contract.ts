/** The largest count of free mode's effects. */
export const FREE_MODE_COUNT_MAX = 100;
