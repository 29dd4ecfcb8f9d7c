import { useQuery } from "@tanstack/react-query";
import { seatsAllowed } from "../../worker/packages/contract.ts";
import { hasPermission, schoolScope } from "../../worker/permissions/permissionMap.ts";
import { useUser } from "../auth/session.ts";
import { publicConfigQuery } from "../settings/queries.ts";
import { ownPackagesQuery } from "./queries.ts";

/**
 * The most seats that an event of the signed-in user may have: null for no limit, 0 when a package is needed first,
 * "loading" until the packages are loaded. Packages that fail to load limit nothing, because the server checks again.
 */
export function useSeatsAllowed(): "loading" | number | null {
  const user = useUser();
  const config = useQuery(publicConfigQuery);
  const isOrganizer =
    hasPermission(user, "events.manage") && !hasPermission(user, "events.publish_without_package");
  const needsPackage = isOrganizer && config.data?.eventsFreeMode === false;
  const packages = useQuery({ ...ownPackagesQuery, enabled: needsPackage });
  if (!user) return 0;
  // The package of a school counts, which its server knows.
  if (user.schools?.some((school) => school.account_id !== user.id && schoolScope(school, "events.manage")))
    return null;
  if (config.isPending || (needsPackage && packages.isPending)) return "loading";
  if (needsPackage && !packages.data) return null;
  const { eventsFreeMode = true } = config.data ?? {};
  return seatsAllowed({ role: user.role, eventsFreeMode, packages: packages.data ?? [] });
}
