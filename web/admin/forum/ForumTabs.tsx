import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";

/** The parts of the forum's tab: categories and deleted posts. */
export function ForumTabs({ view }: { view: "categories" | "deleted" }) {
  const t = useT();
  const tabs = [
    {
      view: "categories",
      to: paths.adminForum.href(),
      label: t("admin.forum.categories", "Categorie"),
    },
    {
      view: "deleted",
      to: `${paths.adminForum.href()}?view=deleted`,
      label: t("admin.forum.deleted", "Post eliminati"),
    },
  ];
  return (
    <nav aria-label={t("admin.forum.parts", "Parti del forum")} className={barLook}>
      {tabs.map(({ view: one, to, label }) => (
        <Link key={one} to={to} aria-current={one === view ? "page" : undefined} className={tabLook}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

const barLook = css({
  display: "flex",
  gap: { base: "0", md: "2" },
  marginBottom: "5",
  overflowX: "auto",
  scrollbarWidth: "none",
});

const tabLook = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "touch",
  paddingInline: { base: "2", md: "3" },
  textStyle: "small",
  fontWeight: "medium",
  color: "muted",
  whiteSpace: "nowrap",
  borderBottom: "3px solid transparent",
  _hover: { color: "ink" },
  "&[aria-current]": { color: "ink", borderBottomColor: "accent" },
});
