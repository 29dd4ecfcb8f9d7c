import { Lock } from "lucide-react";
import { css } from "styled-system/css";
import { inlineRow, textLink, wrap } from "styled-system/patterns";
import type { SimilarTopic } from "../../worker/forum/outputs.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { Link } from "../ui/Link.tsx";

/** Topics by title, with their category and number of replies. */
export function SimilarTopicList({ topics }: { topics: SimilarTopic[] }) {
  const t = useT();
  return (
    <ul className={css({ listStyle: "none" })}>
      {topics.map((topic) => (
        <li key={topic.id} className={rowLook}>
          <Link to={paths.topic.href(topic.id)} className={linkLook}>
            {topic.title}
          </Link>
          <span className={factsLook}>
            {topic.is_locked && <Lock size={14} role="img" aria-label={t("forum.is_locked", "Bloccato")} />}
            {topic.category.name} ·{" "}
            {t.count("forum.similar.replies", topic.replies_count, {
              one: "{{count}} risposta",
              other: "{{count}} risposte",
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

const rowLook = wrap({
  align: "baseline",
  columnGap: "3",
  borderTop: "1px solid token(colors.line)",
  paddingBlock: "2",
  _first: { borderTop: "none" },
});
const linkLook = textLink({ fontWeight: "medium", overflowWrap: "anywhere" });
const factsLook = inlineRow({ gap: "1", textStyle: "label", fontWeight: "normal", color: "muted" });
