import { css } from "styled-system/css";
import { toTopicTitle } from "../../../worker/forum/contract.ts";
import { compareVersions } from "../../drafts/compareVersions.ts";
import { FieldConflictSheet } from "../../drafts/FieldConflictSheet.tsx";
import { useT } from "../../lib/i18n.tsx";
import { PostText } from "../PostText.tsx";
import type { EditedPost, PostFields } from "./usePostDraft.ts";

type Props = {
  base: EditedPost;
  mine: PostFields;
  theirs: EditedPost;
  onClose: () => void;
  onSettle: (merged: PostFields) => void;
};

/** The conflict after another user changed the post during an edit: both versions, and the choice between them. */
export function PostConflictSheet({ base, mine, theirs, onClose, onSettle }: Props) {
  const t = useT();
  const labels = { title: t("forum.title", "Titolo"), content: t("forum.content", "Contenuto") };
  const stored = { ...mine, title: toTopicTitle(mine.title) };
  return (
    <FieldConflictSheet
      title={t("forum.edit.conflict", "Qualcuno l’ha modificato nel frattempo")}
      mine={mine}
      theirs={theirs.fields}
      conflict={compareVersions({ before: base.fields, mine: stored, theirs: theirs.fields }, [
        "title",
        "content",
      ])}
      labelOf={(name) => labels[name]}
      isLong={(name) => name === "content"}
      showValue={(name, fields) =>
        name === "title" ? (
          <p className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>{fields.title}</p>
        ) : (
          <PostText text={fields.content} className={css({ maxHeight: "20rem", overflowY: "auto" })} />
        )
      }
      onClose={onClose}
      onSettle={onSettle}
    />
  );
}
