import { useQuery } from "@tanstack/react-query";
import { ExternalLink, EyeOff, Link as LinkIcon, Send, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { css } from "styled-system/css";
import { ARTICLE_STATES, articleState } from "../../../worker/blog/contract.ts";
import type { ArticleTableRow } from "../../../worker/blog/outputs.ts";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";
import { hasPermissionForAny } from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { articleStateLabel, articleTitle } from "../../blog/editor/labels.ts";
import { publishDialogPath } from "../../blog/editor/newArticle.ts";
import { DeleteArticleDialog } from "../../blog/publishing/DeleteArticleDialog.tsx";
import { UnpublishArticleDialog } from "../../blog/publishing/UnpublishArticleDialog.tsx";
import { languageName } from "../../events/labels.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useCopyLink } from "../../shell/useCopyLink.ts";
import { MoreMenu } from "../../ui/MoreMenu.tsx";
import { AdminTable } from "../table/AdminTable.tsx";
import { EditLink } from "../table/EditLink.tsx";
import { TableToolbar } from "../table/TableToolbar.tsx";
import { useTableAddress } from "../table/useTableAddress.ts";
import { articleColumns } from "./articleColumns.tsx";
import { articleTableQuery } from "./queries.ts";
import { UnsentArticles } from "./UnsentArticles.tsx";

const SORTS = ["created_at", "updated_at", "title"] as const;

/** The language filter's value for all languages, which an address may contain too. */
const ALL_LANGUAGES = "all";

/** The dialogs that a row's menu opens. */
type ArticleDialogKind = "delete" | "unpublish";

type Props = { article: ArticleTableRow; onDialog: (kind: ArticleDialogKind) => void };

/**
 * The table of articles with search, filters, actions and dialogs: the user's own articles, or all for an admin.
 *
 * Publishing has one place, the editor, because the text typed last may still be on its way to the server: a row's
 * action leads there (`publishDialogPath`), so publishing ten drafts takes ten pages. A new article leads to an address
 * with an id that the browser makes, so that a repeated or lost save never makes a second article; an id without an
 * article opens an empty form.
 */
export function ArticleTable() {
  const t = useT();
  const user = useUser();
  const table = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<{ kind: ArticleDialogKind; article: ArticleTableRow } | null>(null);
  const address = useArticleAddress();
  const { search, filters, sort, direction, cursor } = address;
  const query = useQuery(
    articleTableQuery({ search: search || undefined, ...filters, sort, direction, cursor }),
  );
  const columns = articleColumns(t, { hasAuthors: hasPermissionForAny(user, "articles.manage") });
  const shownIn = (kind: ArticleDialogKind) => (dialog?.kind === kind ? dialog.article : null);
  const close = () => setDialog(null);
  return (
    <>
      <UnsentArticles />
      <TableToolbar
        address={address}
        searchLabel={t("admin.articles.search", "Cerca tra gli articoli")}
        searchPlaceholder={t("admin.articles.search_placeholder", "Cerca articoli…")}
        filters={[
          {
            name: "language",
            label: t("admin.articles.language", "Lingua"),
            allLabel: t("admin.articles.all_languages", "Tutte le lingue"),
            options: LANGUAGE_CODES.map((code) => ({ value: code, label: languageName(t, code) })),
          },
          {
            name: "state",
            label: t("admin.articles.state", "Stato"),
            allLabel: t("admin.articles.all_states", "Tutti gli stati"),
            options: ARTICLE_STATES.map((state) => ({ value: state, label: articleStateLabel(t, state) })),
          },
        ]}
      />
      <div ref={table} tabIndex={-1} className={css({ outline: "none" })}>
        <AdminTable
          label={t("admin.articles.table", "Articoli")}
          query={query}
          address={address}
          columns={columns}
          rowKey={({ id }) => id}
          actions={(article) => (
            <ArticleActions article={article} onDialog={(kind) => setDialog({ kind, article })} />
          )}
          {...(address.isNarrowed
            ? { emptyTitle: t("admin.articles.no_match", "Nessun articolo trovato per la ricerca.") }
            : {
                emptyTitle: t("admin.articles.none", "Nessun articolo creato."),
                emptyText: t(
                  "admin.articles.none_text",
                  "Il primo comincia da una bozza, che vedi solo tu finché non la pubblichi.",
                ),
              })}
          offlineText={t(
            "admin.articles.offline",
            "L’elenco degli articoli si carica solo con la connessione. Quello che hai scritto su questo dispositivo resta qui.",
          )}
        />
      </div>
      <DeleteArticleDialog article={shownIn("delete")} table={table} onClose={close} />
      <UnpublishArticleDialog article={shownIn("unpublish")} onClose={close} />
    </>
  );
}

/** The state of the table of articles, stored in the address. */
function useArticleAddress() {
  const address = useTableAddress({
    filters: { language: [ALL_LANGUAGES, ...LANGUAGE_CODES], state: ARTICLE_STATES },
    sorts: SORTS,
  });
  const { language, ...others } = address.filters;
  const filters = language && language !== ALL_LANGUAGES ? { ...others, language } : others;
  return { ...address, filters, isNarrowed: address.search !== "" || Object.keys(filters).length > 0 };
}

/** The actions on an article: editing as a button, the others in a menu. The menu's publishing opens the editor. */
function ArticleActions({ article, onDialog }: Props) {
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
