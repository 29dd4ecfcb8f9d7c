import { useRef } from "react";
import { useSite } from "../../../settings/hooks.ts";
import type { EventFormState } from "../useEventForm.ts";
import type { CommonValues } from "../values/values.ts";

type Venue = Pick<CommonValues, "latitude" | "longitude" | "nation">;

/**
 * Sets the form's time zone to that of a chosen venue. Its code is loaded with the first venue; without it, as without
 * coordinates and a nation of one time zone, the time zone stays.
 */
export function useProposedTimeZone({ change }: EventFormState<CommonValues>) {
  const { time_zone: siteTimeZone } = useSite();
  const newest = useRef<Venue | null>(null);
  return async (venue: Venue) => {
    newest.current = venue;
    const found = await import("./proposeTimeZone.ts")
      .then(({ proposeTimeZone }) => proposeTimeZone(venue))
      .catch(() => null);
    // Another venue was chosen while the code was loading.
    if (found === null || newest.current !== venue) return;
    change("time_zone", found === siteTimeZone ? "" : found);
  };
}
