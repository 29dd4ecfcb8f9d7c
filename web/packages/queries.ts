import type { SponsorMonth } from "../../worker/events/outputs.ts";
import type { Sponsor, UserPackage } from "../../worker/packages/outputs.ts";
import { readQuery } from "../lib/readQuery.ts";

/** The signed-in user's packages. */
export const ownPackagesQuery = readQuery<UserPackage[]>(["me", "packages"], "/api/me/packages", {
  staleTime: 30_000,
});

/** Views and clicks of the signed-in sponsor's logo, by month. */
export const sponsorVisitsQuery = readQuery<SponsorMonth[]>(
  ["me", "sponsor-visits"],
  "/api/me/sponsor-visits",
  { staleTime: 30_000 },
);

/** The sponsors of the site. Fresh as long as the edge cache holds them, because a package ends at an instant. */
export const sponsorsQuery = readQuery<Sponsor[]>(["sponsors"], "/api/sponsors", { staleTime: 30_000 });
