import { useQuery } from "@tanstack/react-query";
import {
  BadgeCheck,
  CalendarDays,
  Coins,
  Flag,
  Gauge,
  House,
  KeyRound,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  NotebookPen,
  ScrollText,
  Settings,
  Tags,
  UsersRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { css } from "styled-system/css";
import { flex, tab, tabRow } from "styled-system/patterns";
import { twoFactorQuery } from "../account/queries.ts";
import { useUser } from "../auth/session.ts";
import { TwoFactorMissing } from "../auth/TwoFactorMissing.tsx";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { NavLink } from "../ui/Link.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { overviewQuery } from "./overview/queries.ts";

type AdminTabLink = { label: string; to: string; icon: LucideIcon };

/**
 * The frame of the admin area: greeting, link to Home, and the tabs. On a phone the header is sticky and the tabs are a
 * bar at the bottom, in place of the site's own header, footer and bar (`data-admin-bar`).
 */
export function AdminLayout() {
  const t = useT();
  const user = useUser();
  const name = user?.full_name || t("admin.nameless", "Admin");
  return (
    <PageColumn className={pageLook}>
      <header data-page-head className={headerLook}>
        <h1 className={greetingLook}>{t("admin.welcome", "Ciao, {{name}}", { name })}</h1>
        <ButtonLink to={paths.home.href()} className={css({ flexShrink: 0 })}>
          <House size={18} aria-hidden />
          <span className={css({ srOnly: { smDown: true } })}>{t("admin.home", "Torna alla Home")}</span>
        </ButtonLink>
      </header>
      <OtherSections />
      <AdminTabBar />
      <TwoFactorGate>
        <Outlet />
      </TwoFactorGate>
    </PageColumn>
  );
}

/** The sections beside the six tabs, with the counts of what waits. From the user's menu the overview opens when something does. */
function OtherSections() {
  const t = useT();
  const { more } = useAdminTabs();
  const { state } = useLocation();
  const waiting = useQuery({ ...overviewQuery, refetchInterval: false, staleTime: 60_000 }).data?.waiting;
  const total = waiting ? Object.values(waiting).reduce((sum, count) => sum + count, 0) : 0;
  const counts: Record<string, number> = {
    [paths.adminOverview.href()]: total,
    [paths.adminPayments.href()]: (waiting?.payment_issues ?? 0) + (waiting?.differences ?? 0),
    [paths.adminReports.href()]: waiting?.reports ?? 0,
  };
  if (state?.fromMenu && total > 0) return <Navigate to={paths.adminOverview.href()} replace />;
  return (
    <nav
      aria-label={t("admin.tabs.more", "Altre sezioni")}
      className={tabRow({ boxShadow: "none", flexWrap: "wrap" })}
    >
      {more.map(({ label, to, icon: Icon }) => (
        <NavLink key={to} to={to} className={tab({ paddingInline: { base: "2", md: "3" } })}>
          <Icon size={16} aria-hidden className={css({ hideBelow: "md" })} />
          {label}
          {counts[to] ? <span className={waitingLook}>{counts[to]}</span> : null}
        </NavLink>
      ))}
    </nav>
  );
}

function AdminTabBar() {
  const t = useT();
  const { main } = useAdminTabs();
  return (
    <nav
      aria-label={t("admin.tabs.label", "Sezioni dell’amministrazione")}
      data-admin-bar
      className={barLook}
    >
      {main.map(({ label, to, icon: Icon }) => (
        <NavLink key={to} to={to} end={to === paths.admin.href()} className={mainTabLook}>
          <Icon size={20} aria-hidden />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

const pageLook = css({
  // The tabs stand above the sticky head of a table.
  "--table-top": "3.5rem",
  minHeight: "100vh",
  paddingTop: { md: "4" },
  paddingBottom: { base: "calc(6rem + env(safe-area-inset-bottom))", md: "20" },
});

const headerLook = flex({
  align: "center",
  justify: "space-between",
  gap: "3",
  position: { base: "sticky", md: "static" },
  top: "0",
  zIndex: "bar",
  marginInline: { base: "-4", md: "0" },
  paddingInline: { base: "4", md: "0" },
  paddingBlock: "2",
  bg: "ground",
  borderBottom: { base: "1px solid token(colors.line)", md: "none" },
});

const greetingLook = css({ textStyle: { base: "subheading", md: "title" }, lineClamp: 1, minWidth: "0" });

const waitingLook = css({
  minWidth: "1.25rem",
  paddingInline: "1.5",
  borderRadius: "full",
  bg: "accent",
  color: "white",
  textStyle: "label",
  textAlign: "center",
});

const barLook = css({
  display: "grid",
  gridAutoFlow: "column",
  // On a phone a long word (Пользователи) uses the room that short words leave.
  gridAutoColumns: { base: "auto", md: "minmax(0, 1fr)" },
  position: { base: "fixed", md: "sticky" },
  insetInline: "0",
  bottom: { base: "0", md: "auto" },
  top: { md: "0" },
  zIndex: "bar",
  bg: { base: "card", md: "ground" },
  borderTop: { base: "1px solid token(colors.line)", md: "none" },
  borderBottom: { md: "1px solid token(colors.line)" },
  marginTop: { md: "4" },
  marginBottom: { md: "6" },
  paddingBottom: { base: "env(safe-area-inset-bottom)", md: "0" },
});

const mainTabLook = tab({
  flexDirection: { base: "column", md: "row" },
  justifyContent: "center",
  gap: { base: "1", md: "2" },
  minHeight: { base: "4rem", md: "3.25rem" },
  minWidth: "0",
  paddingInline: { base: "0.5", md: "1" },
  textStyle: { base: "label", md: "small" },
  borderTop: { base: "3px solid transparent", md: "none" },
  borderBottom: { base: "none", md: "3px solid transparent" },
});

/** Stops an admin for whom the second factor became required after the user was loaded; see `RequirePermission`. */
function TwoFactorGate({ children }: { children: ReactNode }) {
  const { data } = useQuery(twoFactorQuery);
  return data?.is_required && data.state !== "on" ? <TwoFactorMissing level={2} /> : children;
}

/** The tabs of the admin area, and the sections beside them. */
function useAdminTabs(): { main: AdminTabLink[]; more: AdminTabLink[] } {
  const t = useT();
  return {
    main: [
      { label: t("admin.tabs.events", "Eventi"), to: paths.admin.href(), icon: CalendarDays },
      { label: t("admin.tabs.categories", "Categorie"), to: paths.adminCategories.href(), icon: Tags },
      { label: t("admin.tabs.blog", "Blog"), to: paths.adminArticles.href(), icon: Newspaper },
      { label: t("admin.tabs.users", "Utenti"), to: paths.adminUsers.href(), icon: UsersRound },
      { label: t("admin.tabs.packages", "Pacchetti"), to: paths.adminPackages.href(), icon: BadgeCheck },
      { label: t("admin.tabs.tokens", "Token"), to: paths.adminTokens.href(), icon: KeyRound },
    ],
    more: [
      { label: t("admin.tabs.overview", "Panoramica"), to: paths.adminOverview.href(), icon: Gauge },
      { label: t("admin.tabs.payments", "Pagamenti"), to: paths.adminPayments.href(), icon: Coins },
      { label: t("admin.tabs.forum", "Forum"), to: paths.adminForum.href(), icon: MessagesSquare },
      { label: t("registers.title", "Registri"), to: paths.registers.href(), icon: NotebookPen },
      { label: t("admin.reports.title", "Segnalazioni"), to: paths.adminReports.href(), icon: Flag },
      { label: t("admin.tabs.settings", "Impostazioni"), to: paths.adminSettings.href(), icon: Settings },
      { label: t("admin.tabs.audit", "Registro attività"), to: paths.adminAudit.href(), icon: ScrollText },
    ],
  };
}
