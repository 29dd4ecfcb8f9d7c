import { useAtomValue } from "jotai";
import { Navigate, Outlet, useLocation } from "react-router";
import { css } from "styled-system/css";
import { hasPermission, type PermissionAction } from "../../worker/permissions/permissionMap.ts";
import { paths } from "../paths.ts";
import { PageSkeleton } from "../shell/PageSkeleton.tsx";
import { lazyParts } from "../ui/lazyParts.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { useUser } from "./session.ts";
import { isUserCheckedAtom, renderedTitleAtom } from "./state.ts";

const { TwoFactorMissing } = lazyParts(() => import.meta.env.SSR || import("./TwoFactorMissing.tsx"));

/**
 * Renders the routes below it for users with this permission, a skeleton while the user is loading. An admin who lacks
 * only the second factor is led to its set-up; everyone else is redirected to signing in.
 */
export function RequirePermission({ action }: { action: PermissionAction }) {
  const user = useUser();
  const settled = useAtomValue(isUserCheckedAtom);
  const title = useAtomValue(renderedTitleAtom);
  const { pathname, search } = useLocation();
  if (!settled) return <PageSkeleton title={title} />;
  if (hasPermission(user, action)) return <Outlet />;
  if (user && hasPermission({ role: user.role }, action))
    return (
      <PageColumn width="text" className={css({ minHeight: "100vh" })}>
        <TwoFactorMissing level={1} />
      </PageColumn>
    );
  // A signed-in user without the permission gets a message, because redirecting would loop.
  return (
    <Navigate to={paths.auth.href("login", pathname + search)} state={{ denied: user !== null }} replace />
  );
}
