import { Portal } from "@ark-ui/react/portal";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { ForumCategory, ForumTopic } from "../../../worker/forum/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { forumCategoriesQuery } from "../queries.ts";

type Props = {
  topic: ForumTopic;
  busy: boolean;
  onClose: () => void;
  onMove: (category: ForumCategory) => void;
};

/** The choice of the category to move a topic to. */
export function MoveTopicSheet({ topic, busy, onClose, onMove }: Props) {
  const t = useT();
  const { data: categories = [] } = useQuery(forumCategoriesQuery);
  const [chosen, setChosen] = useState(topic.category_id);
  const category = categories.find(({ id }) => id === chosen);
  return (
    <Portal>
      <Sheet
        open
        size="small"
        title={t("forum.moderate.move", "Sposta in un’altra categoria")}
        onClose={onClose}
      >
        <fieldset className={grid({ gap: "1" })}>
          <legend className={css({ srOnly: true })}>{t("forum.category", "Categoria")}</legend>
          {categories.map(({ id, name }) => (
            <label key={id} className={optionLook}>
              <input
                type="radio"
                name="category"
                checked={id === chosen}
                onChange={() => setChosen(id)}
                className={radioLook}
              />
              {name}
            </label>
          ))}
        </fieldset>
        <div className={flex({ justify: "flex-end", gap: "3", marginTop: "5" })}>
          <Button onClick={onClose}>{t("forum.cancel", "Annulla")}</Button>
          <Button
            look="main"
            busy={busy}
            disabled={!category || chosen === topic.category_id}
            onClick={() => category && onMove(category)}
          >
            {t("forum.moderate.move_now", "Sposta")}
          </Button>
        </div>
      </Sheet>
    </Portal>
  );
}

const optionLook = flex({
  align: "center",
  gap: "3",
  minHeight: "touch",
  paddingInline: "2",
  borderRadius: "sm",
  cursor: "pointer",
  _hover: { bg: "foam" },
});
const radioLook = css({ accentColor: "token(colors.sea)", width: "5", height: "5" });
