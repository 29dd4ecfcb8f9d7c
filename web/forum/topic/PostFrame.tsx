import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { type ForumReply, type ForumTopic, topicPath } from "../../../worker/forum/contract.ts";
import { Link } from "../../ui/Link.tsx";
import { PostAuthorName } from "../posts/PostAuthorName.tsx";
import { PostTime } from "../posts/PostTime.tsx";

type Props = {
  topic: ForumTopic;
  post: Pick<ForumReply, "author" | "author_id" | "created_at" | "edited_at">;
  /** 0: the topic's own post. */
  number: number;
  /** The post's text. */
  children: ReactNode;
  /** Below the text, for members. */
  actions: ReactNode;
};

/** Author, day and number around the text of a post. */
export function PostFrame({ topic, post, number, children, actions }: Props) {
  return (
    <article
      id={number ? String(number) : "start"}
      data-number={number}
      className={css({ paddingBlock: "6" })}
    >
      <header>
        <PostAuthorName
          author={post.author}
          isTopicAuthor={number > 0 && post.author_id === topic.author_id}
        />
        <PostTime instant={post.created_at} />
        {number > 0 && <Link to={topicPath(topic.id, { reply: number })}>#{number}</Link>}
      </header>
      {children}
      {actions}
    </article>
  );
}
