import type { QueryKey } from "@tanstack/react-query";
import { SEARCH_CUT_HEADER } from "../../../worker/admin/packages/contract.ts";
import type { AssignmentBody, CancelPackageBody } from "../../../worker/admin/packages/inputs.ts";
import type { AdminPackage, AssignmentTarget } from "../../../worker/admin/packages/outputs.ts";
import { call } from "../../lib/api.ts";
import { readQuery } from "../../lib/readQuery.ts";
import { tableQuery } from "../table/queries.ts";

export const PACKAGES_PATH = "/api/admin/user-packages";

export const assignPackage = (body: AssignmentBody) =>
  call<AdminPackage>("POST", `${PACKAGES_PATH}/assign`, { body });
export const cancelPackage = (id: string, body: CancelPackageBody) =>
  call<AdminPackage>("POST", `${PACKAGES_PATH}/${id}/cancel`, { body });
export const setPackageVisibility = ({ id, hidden }: { id: string; hidden: boolean }) =>
  call<AdminPackage>("PUT", `${PACKAGES_PATH}/${id}/visibility`, { body: { hidden } });

const PACKAGES_KEY = ["me", "admin", "packages"] as const;

/** Prefixes of the query keys that a change of a package makes outdated. */
export const PACKAGE_WRITES: QueryKey[] = [["me"], ["admin"]];

/** A page of the packages. */
export function packageTableQuery(request: Record<string, string | undefined>) {
  return tableQuery<AdminPackage>([...PACKAGES_KEY, "table"], PACKAGES_PATH, request, SEARCH_CUT_HEADER);
}

/** Refetched each time a dialog opens, because it contains the start of a package. */
export const assignmentTargetQuery = (userId: string) =>
  readQuery<AssignmentTarget>([...PACKAGES_KEY, "target", userId], `${PACKAGES_PATH}/target`, {
    search: { userId },
    staleTime: 0,
    gcTime: 0,
  });
