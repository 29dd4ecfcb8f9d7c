import { ExternalLink, EyeOff, Link as LinkIcon, Send, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { css } from "styled-system/css";
import { type ArticleTableRow, articleState } from "../../../worker/blog/contract.ts";
import { articleTitle } from "../../blog/editor/labels.ts";
import { publishDialogPath } from "../../blog/editor/newArticle.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useCopyLink } from "../../shell/useCopyLink.ts";
import { MoreMenu } from "../../ui/MoreMenu.tsx";
import { EditLink } from "../table/EditLink.tsx";

/** What a row's menu opens a dialog for. */
export type ArticleDialogKind = "delete" | "unpublish";

type Props = { article: ArticleTableRow; onDialog: (kind: ArticleDialogKind) => void };

/** The actions on an article: editing as a button, the others in a menu. Publishing goes on in the editor. */
export function ArticleActions({ article, onDialog }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const copy = useCopyLink();
  const title = articleTitle(t, article);
  const state = articleState(article);
  const icon = css({ color: "muted" });
  const danger = css({ color: "danger" });
  const publish = {
    id: "publish",
    label:
      state === "published"
        ? t("admin.articles.update", "Pubblica le modifiche")
        : t("admin.articles.publish", "Pubblica"),
    icon: <Send size={18} aria-hidden className={icon} />,
    onSelect: () => navigate(publishDialogPath(article.id)),
  };
  const ofPublished = [
    {
      id: "see",
      label: t("admin.articles.see", "Vedi l’articolo"),
      icon: <ExternalLink size={18} aria-hidden className={icon} />,
      onSelect: () => navigate(paths.article.href(article)),
    },
    {
      id: "copy",
      label: t("admin.articles.copy", "Copia il link"),
      icon: <LinkIcon size={18} aria-hidden className={icon} />,
      onSelect: () => copy(location.origin + paths.article.href(article)),
    },
  ];
  return (
    <>
      <EditLink to={paths.articleEditor.href(article.id)} title={title} />
      <MoreMenu
        title={title}
        items={[
          ...(state === "published" ? ofPublished : []),
          ...(state !== "published" || article.has_draft ? [publish] : []),
          ...(state === "draft"
            ? []
            : [
                {
                  id: "unpublish",
                  label:
                    state === "published"
                      ? t("admin.articles.unpublish", "Rimuovi dal blog")
                      : t("admin.articles.unschedule", "Annulla programmazione"),
                  icon: <EyeOff size={18} aria-hidden className={icon} />,
                  onSelect: () => onDialog("unpublish"),
                },
              ]),
          {
            id: "delete",
            label: t("admin.articles.delete", "Elimina"),
            icon: <Trash2 size={18} aria-hidden className={danger} />,
            onSelect: () => onDialog("delete"),
          },
        ]}
      />
    </>
  );
}
