import { Bell, House, type LucideIcon, MessagesSquare, Newspaper, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation, useMatches } from "react-router";
import { css, cx } from "styled-system/css";
import { tab } from "styled-system/patterns";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { useAfterHydration } from "../lib/useAfterHydration.ts";
import { paths } from "../paths.ts";
import { Link } from "../ui/Link.tsx";
import { lazyParts } from "../ui/lazyParts.tsx";

/** Lazy, because most visitors are not signed in. */
const { BottomBellMark } = lazyParts(() => import.meta.env.SSR || import("../notices/NoticeBell.tsx"));

/** The lists of events are below Home, and a visitor's way in is where the profile will be. */
const BELOW = { home: ["upcoming", "category", "event"], profile: ["memberArea", "auth", "passwordReset"] };

/** The pages of a user's work, which the profile leads to. */
const WORK_PATHS = [paths.dashboard.href(), paths.registers.href(), paths.payouts.href()];

type NavigationPlace = {
  to: string;
  name: string;
  icon: LucideIcon;
  isHere?: boolean;
  className?: string;
  mark?: ReactNode;
};

/** The phone's navigation bar, with a fifth place for members. The enrol bar, a form's bar and the day of a register replace it. */
export function BottomBar() {
  const t = useT();
  const user = useUser();
  const { pathname } = useLocation();
  const matches = useMatches().map(({ id }) => id);
  const isAmong = (names: string[]) => matches.some((id) => names.includes(id));
  const isWithin = (place: string) => pathname === place || pathname.startsWith(`${place}/`);
  const isNotices = isAmong(["notices"]);
  const isOwn = !isNotices && (isAmong(BELOW.profile) || WORK_PATHS.some(isWithin));
  // The server renders the place hidden; entry.ts shows it where a member is known, so that nothing moves later.
  const hasNotices = useAfterHydration(() => user !== null, true);
  const items: NavigationPlace[] = [
    { to: paths.home.href(), name: t("nav.home", "Home"), icon: House, isHere: isAmong(BELOW.home) },
    { to: paths.blog.href(), name: t("nav.blog", "Blog"), icon: Newspaper },
    { to: paths.forum.href(), name: t("nav.forum", "Forum"), icon: MessagesSquare },
    ...(hasNotices
      ? [
          {
            to: paths.notices.href(),
            name: t("nav.notices", "Notifiche"),
            icon: Bell,
            isHere: isNotices,
            className: noticesLook,
            mark: user && <BottomBellMark />,
          },
        ]
      : []),
    {
      to: user ? paths.profile.href() : paths.auth.href(),
      name: t("nav.profile", "Profilo"),
      icon: UserRound,
      isHere: isOwn,
    },
  ];
  return (
    <nav aria-label={t("nav.bottom", "Navigazione rapida")} className={barLook}>
      {items.map(({ to, name, icon: Icon, isHere = !isOwn && isWithin(to), className, mark }) => (
        <Link
          key={name}
          to={to}
          aria-current={pathname === to ? "page" : isHere || undefined}
          className={cx(itemLook, className)}
        >
          <Icon size={22} aria-hidden />
          {name}
          {mark}
        </Link>
      ))}
    </nav>
  );
}

const barLook = css({
  display: { base: "grid", md: "none" },
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  position: { base: "fixed", _low: "static" },
  insetInline: "0",
  bottom: "0",
  zIndex: "bar",
  bg: "card",
  borderTop: "1px solid token(colors.line)",
  paddingBottom: "env(safe-area-inset-bottom)",
  "body:has([data-enrol-bar], [data-form-bar], [data-admin-bar], [data-working-screen]) &": {
    display: "none",
  },
});

const noticesLook = css({ "html:not([data-awake], [data-member]) &": { display: "none" } });

const itemLook = tab({
  position: "relative",
  flexDirection: "column",
  justifyContent: "center",
  gap: "1",
  minHeight: "4rem",
  paddingInline: "1",
  textStyle: "label",
  borderBottom: "none",
  borderTop: "3px solid transparent",
});
