import { useQuery } from "@tanstack/react-query";
import { seatsAllowed } from "../../worker/packages/contract.ts";
import { useUser } from "../auth/session.ts";
import { publicConfigQuery } from "../settings/queries.ts";
import { ownPackagesQuery } from "./queries.ts";

/**
 * The seats that an event of whoever is signed in may have at most: null is no limit, 0 that they need a package
 * first. While that is being asked it is "asking". Packages that do not come limit nothing: the server asks again.
 */
export function usePublishing(): "asking" | number | null {
  const user = useUser();
  const config = useQuery(publicConfigQuery);
  const isOrganizer = user?.role === "instructor" || user?.role === "company";
  const needsPackage = isOrganizer && config.data?.eventsFreeMode === false;
  const packages = useQuery({ ...ownPackagesQuery, enabled: needsPackage });
  if (!user) return 0;
  if (config.isPending || (needsPackage && packages.isPending)) return "asking";
  if (needsPackage && !packages.data) return null;
  const { eventsFreeMode = true } = config.data ?? {};
  return seatsAllowed({ role: user.role, eventsFreeMode, packages: packages.data ?? [] });
}
