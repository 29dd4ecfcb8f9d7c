/** The verdicts of the responsible before a day of an event. */
export const GO_VERDICTS = ["confirmed", "other_place", "moved", "cancelled"] as const;
export type GoVerdict = (typeof GO_VERDICTS)[number];

/** The hour of the evening before, at the venue, from which a verdict is asked for. */
export const GO_HOUR = 18;

/** The card for the verdict is shown from so many days before the day. */
export const GO_SHOWN_DAYS = 2;

/** Forecasts of the sea exist for events of so many days from today. */
export const SEA_DAYS = 7;
/** A forecast is refreshed after three hours, less than a tick of the cron, and shown for a day at most. */
export const SEA_FRESH_MINUTES = 175;
export const SEA_SHOWN_MINUTES = 24 * 60;

type Days = { date: string; end_date: string | null; sessions: { date: string }[] | null };

/** The event's first day from `from` on: of its sessions, else of all its days; null after its last day. */
export function comingDay({ date, end_date, sessions }: Days, from: string): string | null {
  if (sessions)
    return (
      sessions
        .map((session) => session.date)
        .sort()
        .find((day) => day >= from) ?? null
    );
  if ((end_date ?? date) < from) return null;
  return from > date ? from : date;
}

/** Whether an event takes place on a day. */
export function isDayOf(event: Days, day: string): boolean {
  return comingDay(event, day) === day;
}

/**
 * The verdict that a page shows of the latest ones, which come latest first: the latest about the nearest day from today
 * on. One that moved the event stands above those about days before it.
 */
export function currentVerdict<Verdict extends { day: string; verdict: GoVerdict }>(
  verdicts: Verdict[] | undefined,
  event: { date: string; end_date: string | null },
  today: string,
): Verdict | null {
  if (!verdicts || (event.end_date ?? event.date) < today) return null;
  const moved = verdicts.findIndex(({ verdict }) => verdict === "moved");
  const since = moved < 0 ? verdicts : verdicts.slice(0, moved);
  const [day] = since
    .map((verdict) => verdict.day)
    .filter((day) => day >= today)
    .sort();
  return since.find((verdict) => verdict.day === day) ?? verdicts[moved] ?? null;
}

type SeaEvent = {
  discipline: string | null;
  latitude: number | null;
  longitude: number | null;
  date: string;
  end_date: string | null;
  cancelled_at: string | null;
};

/** Whether forecasts of the sea are shown for an event, where the site has them: outdoors, located, within SEA_DAYS. */
export function hasSea(event: SeaEvent, today: string): boolean {
  const isNear = Date.parse(event.date) - Date.parse(today) <= SEA_DAYS * 86_400_000;
  const isOutdoors = event.discipline === "outdoor" || event.discipline === "indoor&outdoor";
  const isLocated = event.latitude !== null && event.longitude !== null;
  return isOutdoors && isLocated && isNear && !event.cancelled_at && (event.end_date ?? event.date) >= today;
}
