import type {
  AssignmentBody,
  CancelPackageBody,
  RefundPackageBody,
} from "../../../worker/admin/packages/inputs.ts";
import type { AdminPackage, AssignmentTarget } from "../../../worker/admin/packages/outputs.ts";
import { call } from "../../lib/api.ts";

export const PACKAGES_PATH = "/api/admin/user-packages";

export const getAssignmentTarget = (userId: string, options: { signal?: AbortSignal } = {}) =>
  call<AssignmentTarget>("GET", `${PACKAGES_PATH}/target`, { search: { userId }, ...options });
export const assignPackage = (body: AssignmentBody) =>
  call<AdminPackage>("POST", `${PACKAGES_PATH}/assign`, { body });
export const cancelPackage = (id: string, body: CancelPackageBody) =>
  call<AdminPackage>("POST", `${PACKAGES_PATH}/${id}/cancel`, { body });
export const setPackageVisibility = ({ id, hidden }: { id: string; hidden: boolean }) =>
  call<AdminPackage>("PUT", `${PACKAGES_PATH}/${id}/visibility`, { body: { hidden } });
export const refundPackage = (id: string, body: RefundPackageBody) =>
  call<AdminPackage>("POST", `${PACKAGES_PATH}/${id}/refund`, { body });
