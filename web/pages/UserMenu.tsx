import { CalendarCheck, LayoutDashboard, LogOut, MessagesSquare, UserRound } from "lucide-react";
import { useNavigate } from "react-router";
import { css } from "styled-system/css";
import type { User } from "../../worker/auth/contract.ts";
import { useSignOut } from "../auth/signOut.ts";
import { workAreaOf } from "../auth/workArea.ts";
import { imageUrl } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { LazyMenu } from "../ui/LazyMenu.tsx";

/** The avatar, with a menu of the user's pages and signing out. */
export function UserMenu({ user }: { user: User }) {
  const t = useT();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const dashboard = workAreaOf(user);
  const icon = css({ color: "muted" });
  return (
    <LazyMenu
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={t("menu.open", "Menu di {{name}}", { name: user.full_name })}
          className={css({
            display: "grid",
            placeItems: "center",
            width: "touch",
            height: "touch",
            borderRadius: "full",
            cursor: "pointer",
          })}
        >
          <Avatar name={user.full_name} src={imageUrl(user.avatar_url)} />
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
              {
                id: "dashboard",
                label: t("menu.dashboard", "Dashboard"),
                icon: <LayoutDashboard size={18} aria-hidden className={icon} />,
                onSelect: () => navigate(dashboard),
              },
            ]
          : []),
        {
          id: "events",
          label: t("my_events.title", "I tuoi eventi"),
          icon: <CalendarCheck size={18} aria-hidden className={icon} />,
          onSelect: () => navigate(paths.myEvents.href()),
        },
        {
          id: "posts",
          label: t("forum.own.title", "I tuoi post"),
          icon: <MessagesSquare size={18} aria-hidden className={icon} />,
          onSelect: () => navigate(paths.ownPosts.href()),
        },
        {
          id: "profile",
          label: t("profile.title", "Profilo"),
          icon: <UserRound size={18} aria-hidden className={icon} />,
          onSelect: () => navigate(paths.profile.href()),
        },
        {
          id: "logout",
          label: t("menu.logout", "Esci"),
          icon: <LogOut size={18} aria-hidden className={icon} />,
          onSelect: signOut,
        },
      ]}
    />
  );
}
