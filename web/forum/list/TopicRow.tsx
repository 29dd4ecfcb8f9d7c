import { css } from "styled-system/css";
import type { ForumTopicCard } from "../../../worker/forum/contract.ts";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";

type Props = { topic: ForumTopicCard; showsCategory: boolean };

/** A topic at a glance; the whole row leads to it. */
export function TopicRow({ topic }: Props) {
  return (
    <article className={rowLook}>
      <h2>
        <Link to={paths.topic.href(topic.id)}>{topic.title}</Link>
      </h2>
    </article>
  );
}

const rowLook = css({ paddingBlock: "4", borderBottom: "1px solid token(colors.line)" });
