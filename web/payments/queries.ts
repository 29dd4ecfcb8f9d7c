import { queryOptions } from "@tanstack/react-query";
import { getOrganizerStats } from "./api.ts";

/** Who pays an organizer, and what they brought. */
export function organizerStatsQuery(organizerId: string) {
  return queryOptions({
    queryKey: ["me", "organizer-stats", organizerId],
    queryFn: ({ signal }) => getOrganizerStats(organizerId, { signal }),
    staleTime: 30_000,
  });
}
