import {
  BadgeCheck,
  CalendarDays,
  Coins,
  Gauge,
  KeyRound,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  ScrollText,
  Settings,
  Tags,
  UsersRound,
} from "lucide-react";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";

export type AdminTabLink = { label: string; to: string; icon: LucideIcon };

/** The administration's tabs: those in the bar, and those under "Altro". */
export function useAdminTabs(): { main: AdminTabLink[]; more: AdminTabLink[] } {
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
      { label: t("admin.tabs.forum", "Forum"), to: paths.adminForum.href(), icon: MessagesSquare },
      { label: t("admin.tabs.overview", "Panoramica"), to: paths.adminOverview.href(), icon: Gauge },
      { label: t("admin.tabs.payments", "Pagamenti"), to: paths.adminPayments.href(), icon: Coins },
      { label: t("admin.tabs.settings", "Impostazioni"), to: paths.adminSettings.href(), icon: Settings },
      { label: t("admin.tabs.audit", "Registro attività"), to: paths.adminAudit.href(), icon: ScrollText },
    ],
  };
}
