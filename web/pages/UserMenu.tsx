import { CalendarPlus, Landmark, LayoutDashboard, LogOut, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import type { User } from "../../worker/auth/outputs.ts";
import { hasPermission } from "../../worker/permissions/permissionMap.ts";
import { useSignOut } from "../auth/signOut.ts";
import { workAreaOf } from "../auth/workArea.ts";
import { imageUrl } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { LazyMenu } from "../ui/LazyMenu.tsx";
import { UnreadMark } from "../ui/UnreadMark.tsx";
import { useMemberPages } from "./memberPages.ts";

/** The avatar, with a menu of the user's pages and signing out. */
export function UserMenu({ user }: { user: User }) {
  const t = useT();
  const navigate = useNavigate();
  const pages = useMemberPages();
  const signOut = useSignOut();
  const dashboard = workAreaOf(user);
  const item = (id: string, label: ReactNode, Icon: LucideIcon, onSelect: () => void) => ({
    id,
    label,
    icon: <Icon size={18} aria-hidden className={css({ color: "muted" })} />,
    onSelect,
  });
  const isUnread = pages.some(({ unread = 0 }) => unread > 0);
  return (
    <LazyMenu
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={
            isUnread
              ? t("menu.open_unread", "Menu di {{name}}, domande da leggere", { name: user.full_name })
              : t("menu.open", "Menu di {{name}}", { name: user.full_name })
          }
          className={css({
            position: "relative",
            display: "grid",
            placeItems: "center",
            width: "touch",
            height: "touch",
            borderRadius: "full",
            cursor: "pointer",
          })}
        >
          <Avatar name={user.full_name} src={imageUrl(user.avatar_url)} />
          {isUnread && <span aria-hidden className={dotLook} />}
        </button>
      )}
      header={
        <div
          className={css({ padding: "3", borderBottom: "1px solid token(colors.line)", marginBottom: "2" })}
        >
          <p className={css({ fontWeight: "bold" })}>{user.full_name}</p>
          <p className={css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" })}>
            {user.email}
          </p>
        </div>
      }
      items={[
        ...(dashboard
          ? [
              item("dashboard", t("menu.dashboard", "Dashboard"), LayoutDashboard, () =>
                navigate(dashboard, { state: { fromMenu: true } }),
              ),
            ]
          : []),
        ...(hasPermission(user, "events.manage")
          ? [
              item("create", t("dashboard.create_event", "Crea Evento"), CalendarPlus, () =>
                navigate(paths.newEvent.href()),
              ),
            ]
          : []),
        ...(hasPermission(user, "payouts.read")
          ? [
              item("payouts", t("payouts.title", "Incassi e versamenti"), Landmark, () =>
                navigate(paths.payouts.href()),
              ),
            ]
          : []),
        ...pages.map(({ name, label, to, icon, unread = 0 }) =>
          item(
            name,
            <span className={flex({ align: "center", gap: "2" })}>
              {label}
              <UnreadMark unread={unread} />
            </span>,
            icon,
            () => navigate(to),
          ),
        ),
        item("logout", t("menu.logout", "Esci"), LogOut, signOut),
      ]}
    />
  );
}

const dotLook = css({
  position: "absolute",
  top: "0",
  insetInlineEnd: "0",
  width: "3",
  height: "3",
  borderRadius: "full",
  bg: "accent",
  border: "2px solid token(colors.ground)",
});
