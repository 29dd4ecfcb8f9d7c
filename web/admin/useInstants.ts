import { useMemo } from "react";
import { useSite } from "../settings/hooks.ts";

/**
 * Formats ISO instants for the admin area, in the site's time zone: `day` as "12/07/2026", `time` as "12/07/2026,
 * 18:05". The format is the same in every language, as the specification requires.
 */
export function useInstants(): { day: (at: string) => string; time: (at: string) => string } {
  const { time_zone: timeZone } = useSite();
  return useMemo(() => {
    const day = new Intl.DateTimeFormat("en-GB", {
      ...{ timeZone, day: "2-digit", month: "2-digit", year: "numeric" },
    });
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
    return {
      day: (at) => day.format(new Date(at)),
      time: (at) => `${day.format(new Date(at))}, ${clock.format(new Date(at))}`,
    };
  }, [timeZone]);
}
