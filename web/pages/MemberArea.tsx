import { CalendarClock, LayoutDashboard, NotebookPen } from "lucide-react";
import { Outlet, useMatches } from "react-router";
import { css } from "styled-system/css";
import { grid, tab, tabRow } from "styled-system/patterns";
import { hasPermission } from "../../worker/permissions/permissionMap.ts";
import { useUser } from "../auth/session.ts";
import { workAreaOf } from "../auth/workArea.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { Link } from "../ui/Link.tsx";
import { UnreadMark } from "../ui/UnreadMark.tsx";
import { useSelectedInView } from "../ui/useSelectedInView.ts";
import { useMemberPages } from "./memberPages.ts";

/**
 * The frame of a member's own pages: their navigation, a list at the side of a wide screen and else a row that scrolls.
 * The server, which knows no user, renders it too. A visitor, who has the saved events, has no navigation.
 */
export function MemberArea() {
  const t = useT();
  const user = useUser();
  const page = useMatches().at(-1)?.id;
  const pages = useMemberPages();
  const current = pages.find(({ name, below = [] }) => [name, ...below].some((one) => one === page));
  // An unread mark makes the row longer.
  const list = useSelectedInView(`${current?.name} ${pages.some(({ unread }) => unread)}`);
  const workArea = workAreaOf(user);
  if (!user && !import.meta.env.SSR) return <Outlet />;
  return (
    <div className={frameLook}>
      <nav ref={list} aria-label={t("nav.own", "Le tue pagine")} className={listLook}>
        {pages.map(({ name, label, to, icon: Icon, unread = 0 }) => (
          <Link
            key={name}
            to={to}
            aria-current={name === current?.name ? (name === page ? "page" : "true") : undefined}
            className={itemLook}
          >
            <Icon size={18} aria-hidden className={iconLook} />
            {label}
            <UnreadMark unread={unread} />
          </Link>
        ))}
        {/* At the end, because the server does not know who has one. */}
        {hasPermission(user, "registers.keep") && (
          <>
            <Link
              to={paths.shifts.href()}
              aria-current={page === "shifts" ? "page" : undefined}
              className={itemLook}
            >
              <CalendarClock size={18} aria-hidden className={iconLook} />
              {t("staff.shifts", "I tuoi turni")}
            </Link>
            {!workArea && (
              <Link to={paths.registers.href()} className={itemLook}>
                <NotebookPen size={18} aria-hidden className={iconLook} />
                {t("registers.title", "Registri")}
              </Link>
            )}
          </>
        )}
        {workArea && (
          <Link to={workArea} className={itemLook}>
            <LayoutDashboard size={18} aria-hidden className={iconLook} />
            {t("menu.dashboard", "Dashboard")}
          </Link>
        )}
      </nav>
      <div className={css({ minWidth: "0" })}>
        <Outlet />
      </div>
    </div>
  );
}

const frameLook = grid({
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "13.5rem minmax(0, 1fr)" },
  alignItems: "start",
  gridTemplateRows: { base: "auto 1fr", lg: "auto" },
  minHeight: "100vh",
  gap: { base: "0", lg: "6", xl: "12" },
  width: "100%",
  maxWidth: "calc(71rem + 2rem)",
  marginInline: "auto",
  // Marked by entry.ts, so that nothing moves when the app starts.
  "html[data-visitor]:not([data-awake]) &": { display: "block", "& > nav": { display: "none" } },
});

const listLook = tabRow({
  marginInline: "0",
  flexDirection: { lg: "column" },
  // A hidden text within an item, which is absolute, would widen the page otherwise.
  position: { base: "relative", lg: "sticky" },
  top: { lg: "6" },
  marginTop: { lg: "10" },
  marginInlineStart: { lg: "4" },
  boxShadow: { base: "inset 0 -1px token(colors.line)", lg: "inset 1px 0 token(colors.line)" },
});

const itemLook = tab({
  borderBottom: { base: "3px solid transparent", lg: "none" },
  borderInlineStart: { lg: "3px solid transparent" },
  // French names take two lines.
  whiteSpace: { lg: "normal" },
});

const iconLook = css({ hideBelow: "lg", flexShrink: 0 });
