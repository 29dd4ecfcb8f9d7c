import { css } from "styled-system/css";
import { useT } from "../../../lib/i18n.tsx";
import { FieldConflictSheet } from "../../../shell/FieldConflictSheet.tsx";
import type { FieldChoices } from "../../../shell/fieldChoices.ts";
import { PostText } from "../../text/PostText.tsx";
import type { EditedPost, PostFields } from "../draft/postDrafts.ts";
import { comparePosts, type EditedField } from "./editedFields.ts";

type Props = {
  base: EditedPost;
  mine: PostFields;
  theirs: EditedPost;
  onClose: () => void;
  onSettle: (choices: FieldChoices<EditedField>) => void;
};

/** A post that somebody else changed while it was edited: both versions, and the choice between them. */
export function PostConflictSheet({ base, mine, theirs, onClose, onSettle }: Props) {
  const t = useT();
  const { both, taken } = comparePosts(base.fields, mine, theirs.fields);
  const labels = { title: t("forum.title", "Titolo"), content: t("forum.content", "Contenuto") };
  return (
    <FieldConflictSheet<EditedField>
      title={t("forum.edit.conflict", "Qualcuno l’ha modificato nel frattempo")}
      both={both}
      taken={taken}
      labelOf={(name) => labels[name]}
      isLong={(name) => name === "content"}
      showValue={(name, version) => {
        const value = (version === "mine" ? mine : theirs.fields)[name];
        return name === "title" ? (
          <p className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>{value}</p>
        ) : (
          <PostText text={value} className={textLook} />
        );
      }}
      onClose={onClose}
      onSettle={onSettle}
    />
  );
}

const textLook = css({ maxHeight: "20rem", overflowY: "auto" });
