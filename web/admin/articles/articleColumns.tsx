import { PencilLine } from "lucide-react";
import { css, cx } from "styled-system/css";
import { grid, inlineRow } from "styled-system/patterns";
import { type ArticleState, articleState } from "../../../worker/blog/contract.ts";
import type { ArticleTableRow } from "../../../worker/blog/outputs.ts";
import { articleStateLabel, articleTitle } from "../../blog/editor/labels.ts";
import { languageName } from "../../events/labels.ts";
import { imageUrl } from "../../lib/api.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { rowLinkLook, type TableColumn } from "../table/AdminTable.tsx";
import { useInstants } from "../useInstants.ts";

export type ArticleSort = "title" | "created_at" | "updated_at";

type Props = { article: { published: boolean; publish_at: string | null } };

const badgeLook = css({
  textStyle: "label",
  paddingInline: "2.5",
  paddingBlock: "0.5",
  borderRadius: "full",
  whiteSpace: "nowrap",
});

const STATES: Record<ArticleState, string> = {
  published: css({ bg: "foam", color: "badge" }),
  scheduled: css({ color: "badge", boxShadow: "inset 0 0 0 1px token(colors.lagoon)" }),
  draft: css({ color: "muted", boxShadow: "inset 0 0 0 1px token(colors.line)" }),
};

/** The columns of the table of articles. The title's link covers the row. */
export function articleColumns(
  t: Translate,
  { hasAuthors }: { hasAuthors: boolean },
): TableColumn<ArticleTableRow, ArticleSort>[] {
  return [
    {
      key: "title",
      label: t("admin.articles.column_title", "Titolo"),
      width: "minmax(14rem, 1fr)",
      sort: "title",
      isRowHead: true,
      render: (article) => <TitleCell article={article} t={t} />,
    },
    {
      key: "language",
      label: t("admin.articles.language", "Lingua"),
      width: "6rem",
      render: ({ language }) => languageName(t, language),
    },
    {
      key: "state",
      label: t("admin.articles.state", "Stato"),
      width: "9rem",
      render: (article) => <ArticleStateBadge article={article} />,
    },
    ...(hasAuthors
      ? [
          {
            key: "author",
            label: t("admin.articles.author", "Autore"),
            width: "minmax(7rem, 0.4fr)",
            render: ({ profiles }: ArticleTableRow) => displayName(t, profiles?.full_name ?? null),
          },
        ]
      : []),
    {
      key: "created_at",
      label: t("admin.articles.created_at", "Creato il"),
      width: "6rem",
      sort: "created_at",
      render: ({ created_at }) => <Day at={created_at} />,
    },
    {
      key: "updated_at",
      label: t("admin.articles.updated_at", "Modificato il"),
      width: "7rem",
      sort: "updated_at",
      render: ({ updated_at }) => <Day at={updated_at} />,
    },
  ];
}

function TitleCell({ article, t }: { article: ArticleTableRow; t: Translate }) {
  return (
    <>
      <span className={thumbnailLook}>
        <Picture src={imageUrl(article.cover_image_url)} alt="" size="row" width={96} height={64} />
      </span>
      <span className={grid({ minWidth: "0", gap: "0.5" })}>
        <Link to={paths.articleEditor.href(article.id)} className={rowLinkLook}>
          <span lang={article.language}>{articleTitle(t, article)}</span>
        </Link>
        {article.has_draft && (
          <span className={draftLook}>
            <PencilLine size={14} aria-hidden />
            {t("admin.articles.has_draft", "modifiche non pubblicate")}
          </span>
        )}
      </span>
    </>
  );
}

function Day({ at }: { at: string }) {
  const instants = useInstants();
  return <span className={dayLook}>{instants.day(at)}</span>;
}

/** The shape of a card's cover. */
const thumbnailLook = css({
  flexShrink: 0,
  width: "3.75rem",
  aspectRatio: "3 / 2",
  borderRadius: "0.375rem",
  overflow: "hidden",
});

const draftLook = inlineRow({ gap: "1", textStyle: "label", color: "accentText" });

const dayLook = css({ fontVariantNumeric: { md: "tabular-nums" }, whiteSpace: "nowrap" });

/** Whether an article is published, a draft, or scheduled, the latter with day and time. */
function ArticleStateBadge({ article }: Props) {
  const t = useT();
  const instants = useInstants();
  const state = articleState(article);
  return (
    <span className={grid({ justifyItems: "start", gap: "0.5" })}>
      <span className={cx(badgeLook, STATES[state])}>{articleStateLabel(t, state)}</span>
      {state === "scheduled" && article.publish_at && (
        <span className={css({ textStyle: "label", color: "muted", whiteSpace: "nowrap" })}>
          {instants.time(article.publish_at)}
        </span>
      )}
    </span>
  );
}
