import { useState } from "react";
import { grid, notice, wrap } from "styled-system/patterns";
import type { ForumCategory } from "../../../worker/forum/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { ApiError, isRefusal } from "../../lib/api.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { Select } from "../../ui/Select.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { mergeForumCategory } from "./api.ts";
import { CHANGED_BY_FORUM_CATEGORIES } from "./queries.ts";

type Props = { category: ForumCategory; categories: ForumCategory[]; onClose: () => void };

/** Chooses the category that takes all topics of this one, which is then deleted, and explains the consequences. */
export function MergeCategorySheet({ category, categories, onClose }: Props) {
  const t = useT();
  const [intoId, setInto] = useState("");
  const others = categories.filter(({ id }) => id !== category.id);
  const into = others.find(({ id }) => id === intoId);
  const { start, isPending } = useWrite(mergeForumCategory, {
    onSuccess(merged) {
      notify({ kind: "success", title: t("admin.forum.merged", "Categorie unite con successo!") });
      onClose();
      return merged;
    },
    // The refetched table shows the change, and the choice stays.
    failureNotice: (failure) => ({
      title: t("common.error", "Errore: {{message}}", { message: mergeFailureText(t, failure) }),
    }),
    invalidates: CHANGED_BY_FORUM_CATEGORIES,
  });
  const isGone = !categories.some(({ id }) => id === category.id);
  const current = categories.find(({ id }) => id === category.id) ?? category;
  return (
    <Sheet
      open
      size="small"
      title={t("admin.forum.merge_title", "Unire «{{name}}» a un’altra categoria", { name: current.name })}
      onClose={onClose}
    >
      <div className={grid({ gap: "5" })}>
        <Select
          label={t("admin.forum.merge_into", "Categoria che resta")}
          name="into"
          value={intoId}
          placeholder={t("admin.forum.merge_choose", "Scegli una categoria")}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setInto}
        />
        {into && <Consequences category={current} into={into} />}
        <div className={wrap({ justify: "flex-end", gap: "3" })}>
          <Button onClick={onClose}>{t("admin.categories.cancel", "Annulla")}</Button>
          <Button
            look="danger"
            busy={isPending}
            disabled={!into || isGone}
            onClick={() =>
              into &&
              start({
                id: current.id,
                into: into.id,
                revision: current.revision,
                into_revision: into.revision,
              })
            }
          >
            {t("admin.forum.merge", "Unisci categorie")}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

function Consequences({ category, into }: { category: ForumCategory; into: ForumCategory }) {
  const t = useT();
  return (
    <div aria-live="polite" className={notice({ display: "grid", gap: "2", textStyle: "small" })}>
      <p>
        {category.topics_count === 0
          ? t("admin.forum.merge_none", "«{{name}}» non ha topic da spostare.", { name: category.name })
          : t.count(
              "admin.forum.merge_topics",
              category.topics_count,
              { one: "{{count}} topic passa a «{{into}}».", other: "{{count}} topic passano a «{{into}}»." },
              { into: into.name },
            )}
      </p>
      <p>
        {t(
          "admin.forum.merge_address",
          "Chi apre l’indirizzo di «{{name}}» arriverà in «{{into}}». Non si può annullare.",
          { name: category.name, into: into.name },
        )}
      </p>
    </div>
  );
}

function mergeFailureText(t: Translate, failure: Error): string {
  if (failure instanceof ApiError && failure.fields.into)
    return t("admin.forum.into_gone", "la categoria scelta non c’è più. Scegline un’altra.");
  if (isRefusal(failure, "stale"))
    return t("admin.forum.merge_stale", "nel frattempo «{{name}}» è cambiata. Controlla e riprova.", {
      name: (failure.current as ForumCategory).name,
    });
  return failureText(t, failure, { not_found: t("admin.forum.gone", "Questa categoria non c’è più.") });
}
