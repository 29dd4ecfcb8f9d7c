import { keepPreviousData, type QueryKey, queryOptions } from "@tanstack/react-query";
import { SEARCH_CUT_HEADER } from "../../../worker/admin/packages/contract.ts";
import type {
  AssignmentBody,
  CancelPackageBody,
  RefundPackageBody,
} from "../../../worker/admin/packages/inputs.ts";
import type { AdminPackage, AssignmentTarget } from "../../../worker/admin/packages/outputs.ts";
import { call, callWithHeaders } from "../../lib/api.ts";
import type { TablePageView } from "../table/queries.ts";

export const PACKAGES_PATH = "/api/admin/user-packages";

const getAssignmentTarget = (userId: string, options: { signal?: AbortSignal } = {}) =>
  call<AssignmentTarget>("GET", `${PACKAGES_PATH}/target`, { search: { userId }, ...options });
export const assignPackage = (body: AssignmentBody) =>
  call<AdminPackage>("POST", `${PACKAGES_PATH}/assign`, { body });
export const cancelPackage = (id: string, body: CancelPackageBody) =>
  call<AdminPackage>("POST", `${PACKAGES_PATH}/${id}/cancel`, { body });
export const setPackageVisibility = ({ id, hidden }: { id: string; hidden: boolean }) =>
  call<AdminPackage>("PUT", `${PACKAGES_PATH}/${id}/visibility`, { body: { hidden } });
export const refundPackage = (id: string, body: RefundPackageBody) =>
  call<AdminPackage>("POST", `${PACKAGES_PATH}/${id}/refund`, { body });

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
