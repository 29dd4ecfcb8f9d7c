import { keepPreviousData, type QueryKey, queryOptions } from "@tanstack/react-query";
import { SEARCH_CUT_HEADER } from "../../../worker/admin/packages/contract.ts";
import type { AdminPackage } from "../../../worker/admin/packages/outputs.ts";
import { callWithHeaders } from "../../lib/api.ts";
import type { TablePageView } from "../table/queries.ts";
import { getAssignmentTarget, PACKAGES_PATH } from "./api.ts";

const PACKAGES_KEY = ["me", "admin", "packages"] as const;

/** Prefixes of the query keys that a change of a package makes outdated. */
export const PACKAGE_WRITES: QueryKey[] = [["me"], ["admin"]];

/** A page of the packages. `isCut`: the search matched more users than are shown. */
export type PackageTablePage = TablePageView<AdminPackage> & { isCut: boolean };

export function packageTableQuery(request: Record<string, string | undefined>) {
  return queryOptions({
    queryKey: [...PACKAGES_KEY, "table", request],
    queryFn: async ({ signal }): Promise<PackageTablePage> => {
      const options = { search: request, signal };
      const { body, headers } = await callWithHeaders<AdminPackage[]>("GET", PACKAGES_PATH, options);
      return {
        rows: body,
        next: headers.get("X-Next-Cursor"),
        previous: headers.get("X-Previous-Cursor"),
        key: JSON.stringify(request),
        isCut: headers.get(SEARCH_CUT_HEADER) !== null,
      };
    },
    placeholderData: keepPreviousData,
  });
}

/** Refetched each time a dialog opens, because it contains the start of a package. */
export function assignmentTargetQuery(userId: string) {
  return queryOptions({
    queryKey: [...PACKAGES_KEY, "target", userId],
    queryFn: ({ signal }) => getAssignmentTarget(userId, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
