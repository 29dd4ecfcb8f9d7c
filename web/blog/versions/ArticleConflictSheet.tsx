import { useNavigate } from "react-router";
import { v7 as newId } from "uuid";
import { writtenFields } from "../../../worker/blog/articleFields.ts";
import type { ArticleFields } from "../../../worker/blog/outputs.ts";
import { FieldConflictSheet } from "../../drafts/FieldConflictSheet.tsx";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { findArticleConflict, hasSameFields } from "../drafts/articleFields.ts";
import type { ArticleBase } from "../drafts/openedArticles.ts";
import type { ArticleDraftState } from "../drafts/useArticleDraft.ts";
import { articleFieldLabels } from "../editor/labels.ts";
import { formatInstant } from "./formatInstant.ts";
import { ArticleFieldValue, TextComparison } from "./TextComparison.tsx";

type Props = { draft: ArticleDraftState; theirs: ArticleBase; onClose: () => void };

/** How long the undo is offered, in milliseconds. */
const UNDO_MS = 15_000;

/**
 * The conflict after another user, or another device, saved the article during writing: both texts with their
 * differences, and a choice for each field. Nothing is lost, because the other text stays among the versions.
 */
export function ArticleConflictSheet({ draft, theirs, onClose }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const { session, fields } = draft;
  const other = theirs.draft ?? theirs.article;
  const labels = articleFieldLabels(t);
  const { saved_at, saved_by } = theirs.draft ?? {};
  const name = saved_by?.full_name;

  function settle(merged: ArticleFields) {
    const mine = fields;
    const isReplacing = !hasSameFields(merged, other);
    session.settleConflict(merged);
    onClose();
    notify({
      kind: "success",
      title: t("editor.conflict_settled", "Fatto: continua pure a scrivere"),
      ...(isReplacing && {
        description: t("editor.conflict_settled_text", "L’altro testo resta tra le versioni."),
      }),
      duration: UNDO_MS,
      action: {
        label: t("editor.conflict_undo", "Riprendi il tuo testo"),
        onSelect: () => session.change(mine, true),
      },
    });
  }

  /** Stores the typed text as a new article, and continues this article with the other text. */
  function storeBoth() {
    const id = newId();
    const title = t("editor.conflict_copy_title", "{{title}} (la tua versione)", {
      title: fields.title,
    }).trim();
    if (!draft.storeAsNew(id, { ...fields, title }))
      return notify({
        kind: "error",
        title: t("editor.draft_storage_full", "Nel browser non c’è più spazio per il testo"),
      });
    session.settleConflict(writtenFields(other));
    onClose();
    notify({
      kind: "success",
      title: t("editor.conflict_kept_both", "La tua versione è ora una bozza a parte"),
      duration: UNDO_MS,
      action: {
        label: t("editor.conflict_open_copy", "Apri la bozza"),
        onSelect: () => navigate(paths.articleEditor.href(id)),
      },
    });
  }

  return (
    <FieldConflictSheet
      size="full"
      title={t("editor.conflict_title", "Questo articolo è stato modificato anche altrove")}
      mine={fields}
      theirs={writtenFields(other)}
      conflict={findArticleConflict(fields, draft.base, theirs)}
      labelOf={(field) => labels[field]}
      isLong={(field) => field === "content"}
      note={
        <p>
          {saved_at &&
            (name
              ? t("editor.conflict_by", "L’altra versione è di {{name}}, {{when}}.", {
                  name,
                  when: formatInstant(saved_at, t.language),
                })
              : t("editor.conflict_at", "L’altra versione è di {{when}}.", {
                  when: formatInstant(saved_at, t.language),
                }))}{" "}
          {t(
            "editor.conflict_safe",
            "Se mantieni la tua, l’altra resta tra le versioni dell’articolo. Per conservarle intere tutte e due, scegli «Mantieni entrambe».",
          )}
        </p>
      }
      showValue={(field, shown, version) =>
        field === "content" ? (
          <TextComparison
            before={fields.content}
            after={other.content}
            show={version === "mine" ? "before" : "after"}
          />
        ) : (
          <ArticleFieldValue name={field} fields={shown} />
        )
      }
      actions={<Button onClick={storeBoth}>{t("editor.conflict_keep_both", "Mantieni entrambe")}</Button>}
      onClose={onClose}
      onSettle={settle}
    />
  );
}
