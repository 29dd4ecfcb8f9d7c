import { css } from "styled-system/css";
import type { ForumTopic } from "../../../../worker/forum/outputs.ts";
import { useT } from "../../../lib/i18n.tsx";
import { PostText } from "../../PostText.tsx";

type Props = {
  text: string /** `topic`: the topic to whose replies `#12` refers; undefined for a new topic. */;
  topic?: ForumTopic | undefined;
};

export function PostPreview({ text, topic }: Props) {
  const t = useT();
  return (
    <section aria-label={t("forum.edit.preview", "Anteprima")} className={boxLook}>
      {text.trim() ? (
        <PostText text={text} {...(topic && { topic })} />
      ) : (
        <p className={css({ color: "muted" })}>
          {t("forum.edit.preview_empty", "Qui vedi il testo come lo leggeranno gli altri.")}
        </p>
      )}
    </section>
  );
}

const boxLook = css({
  minHeight: { base: "10rem", md: "11rem" },
  paddingInline: "4",
  paddingBlock: "3",
  minWidth: "0",
});
