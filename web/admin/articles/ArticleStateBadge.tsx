import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { type ArticleState, articleState } from "../../../worker/blog/contract.ts";
import { articleStateLabel } from "../../blog/editor/labels.ts";
import { useT } from "../../lib/i18n.tsx";
import { useInstants } from "../useInstants.ts";

type Props = { article: { published: boolean; publish_at: string | null } };

/** Whether an article is published, a draft, or scheduled: then with day and time. */
export function ArticleStateBadge({ article }: Props) {
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
