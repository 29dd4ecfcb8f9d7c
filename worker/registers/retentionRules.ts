/** The last day of a register's retention: so many months after the end of its season, 31 December. */
export function lastRetentionDay(day: string, months: number): string {
  // Day 0 of a month is the last one of the previous month.
  return new Date(Date.UTC(Number(day.slice(0, 4)), 12 + months, 0)).toISOString().slice(0, 10);
}

/** The last day whose closed register has no retention left on `today`: the end of some year. */
export function lastOutdatedDay(today: string, months: number): string {
  for (let year = Number(today.slice(0, 4)); ; year -= 1) {
    const day = `${year}-12-31`;
    if (lastRetentionDay(day, months) < today) return day;
  }
}
