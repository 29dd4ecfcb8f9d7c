import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { LinkTabs } from "../../ui/LinkTabs.tsx";

/** The links between the tab's parts: categories, waiting posts and deleted posts. */
export function ForumTabs({ view }: { view: "categories" | "held" | "deleted" }) {
  const t = useT();
  return (
    <LinkTabs
      label={t("admin.forum.parts", "Parti del forum")}
      view={view}
      parts={[
        { view: "categories", to: paths.adminForum.href(), label: t("admin.forum.categories", "Categorie") },
        {
          view: "held",
          to: `${paths.adminForum.href()}?view=held`,
          label: t("admin.forum.held", "In attesa"),
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
