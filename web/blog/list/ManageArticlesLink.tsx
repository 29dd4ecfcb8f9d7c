import { PenLine } from "lucide-react";
import { textLink } from "styled-system/patterns";
import { hasPermission, hasPermissionForAny } from "../../../worker/permissions/contract.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";

/** The way to the management for those who write, who have no menu item for it; nothing for others. */
export function ManageArticlesLink() {
  const t = useT();
  const user = useUser();
  if (!hasPermission(user, "articles.manage")) return null;
  return (
    <Link to={paths.blogManagement.href()} className={linkLook}>
      <PenLine size={16} aria-hidden />
      {hasPermissionForAny(user, "articles.manage")
        ? t("blog.manage", "Gestisci gli articoli")
        : t("blog.write", "Scrivi un articolo")}
    </Link>
  );
}

const linkLook = textLink({ fontWeight: "medium" });
