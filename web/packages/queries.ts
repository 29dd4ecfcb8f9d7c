import { queryOptions } from "@tanstack/react-query";
import type { UserPackage } from "../../worker/packages/contract.ts";
import { call } from "../lib/api.ts";

/** The signed-in user's packages. */
export const ownPackagesQuery = queryOptions({
  queryKey: ["me", "packages"],
  queryFn: ({ signal }) => call<UserPackage[]>("GET", "/api/me/packages", { signal }),
  staleTime: 30_000,
});
