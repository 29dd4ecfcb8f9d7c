import { queryOptions } from "@tanstack/react-query";
import type { SponsorMonth } from "../../worker/events/outputs.ts";
import type { Sponsor, UserPackage } from "../../worker/packages/outputs.ts";
import { call } from "../lib/api.ts";

/** The signed-in user's packages. */
export const ownPackagesQuery = queryOptions({
  queryKey: ["me", "packages"],
  queryFn: ({ signal }) => call<UserPackage[]>("GET", "/api/me/packages", { signal }),
  staleTime: 30_000,
});

/** Views and clicks of the signed-in sponsor's logo, by month. */
export const sponsorVisitsQuery = queryOptions({
  queryKey: ["me", "sponsor-visits"],
  queryFn: ({ signal }) => call<SponsorMonth[]>("GET", "/api/me/sponsor-visits", { signal }),
  staleTime: 30_000,
});

/** The sponsors of the site. Fresh as long as the edge cache holds them, because a package ends at an instant. */
export const sponsorsQuery = queryOptions({
  queryKey: ["sponsors"],
  queryFn: ({ signal }) => call<Sponsor[]>("GET", "/api/sponsors", { signal }),
  staleTime: 30_000,
});
