import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { css } from "styled-system/css";
import { notice } from "styled-system/patterns";
import { ARTICLE_STATES, type ArticleTableRow } from "../../../worker/blog/contract.ts";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";
import { hasPermissionForAny } from "../../../worker/permissions/contract.ts";
import { useUser } from "../../auth/session.ts";
import { articleStateLabel } from "../../blog/editor/labels.ts";
import { DeleteArticleDialog } from "../../blog/publishing/DeleteArticleDialog.tsx";
import { UnpublishArticleDialog } from "../../blog/publishing/UnpublishArticleDialog.tsx";
import { languageName } from "../../events/labels.ts";
import { useT } from "../../lib/i18n.tsx";
import { AdminTable } from "../table/AdminTable.tsx";
import { TableToolbar } from "../table/TableToolbar.tsx";
import { ArticleActions, type ArticleDialogKind } from "./ArticleActions.tsx";
import { articleColumns } from "./articleColumns.tsx";
import { articleTableQuery } from "./queries.ts";
import { UnsentArticles } from "./UnsentArticles.tsx";
import { useArticleAddress } from "./useArticleAddress.ts";

/** The table of articles with its search, filters, actions and dialogs: one's own articles, or all for an admin. */
export function ArticleTable() {
  const t = useT();
  const user = useUser();
  const table = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<{ kind: ArticleDialogKind; article: ArticleTableRow } | null>(null);
  const address = useArticleAddress();
  const { search, filters, sort, direction, cursor } = address;
  const query = useQuery(
    articleTableQuery({
      search: search || undefined,
      ...filters,
      sort,
      direction,
      cursor,
    }),
  );
  const sorted = query.data?.sortedMatches;
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
      {sorted && (
        <p role="status" className={noteLook}>
          {t(
            "admin.articles.sorted",
            "I risultati sono molti: qui ordiniamo solo i {{count}} più recenti. Aggiungi una parola, o ordina per data di creazione per vederli tutti.",
            { count: sorted },
          )}
        </p>
      )}
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

const noteLook = notice({ marginBottom: "3", padding: "3", paddingInline: "4", textStyle: "small" });
