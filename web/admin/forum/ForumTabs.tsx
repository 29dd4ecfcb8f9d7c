import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { LinkTabs } from "../../ui/LinkTabs.tsx";

/** The links between the tab's two parts: categories and deleted posts. */
export function ForumTabs({ view }: { view: "categories" | "deleted" }) {
  const t = useT();
  return (
    <LinkTabs
      label={t("admin.forum.parts", "Parti del forum")}
      view={view}
      parts={[
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
      ]}
    />
  );
}
