import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { LogIn } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { css, cx } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import type { ForumCategory, ForumTopicCard } from "../../../worker/forum/outputs.ts";
import { isTopicUnread } from "../../../worker/forum/topicUnread.ts";
import { useUser } from "../../auth/session.ts";
import { isUserCheckedAtom } from "../../auth/state.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { lazyParts } from "../../ui/lazyParts.tsx";
import { PageLinks } from "../../ui/PageLinks.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { topicListQuery, topicMarksQuery } from "../queries.ts";
import {
  countNumberedPages,
  countTopics,
  hasNumberedPages,
  NUMBERED_PAGES,
  type TopicListAddress,
  topicListPath,
  topicListSearch,
} from "./listPage.ts";
import { TopicRow, type TopicRowMarks } from "./TopicRow.tsx";

/** Lazy, because only members need it. */
const { MemberTools } = lazyParts(() => import.meta.env.SSR || import("./MemberTools.tsx"));

type Props = {
  address: TopicListAddress;
  category: ForumCategory | null;
  categories: ForumCategory[];
  /** Shown when there is no topic. */
  empty: ReactNode;
};

const PLACEHOLDERS = 8;

/** A page of the list of topics and the links to the other pages. */
export function TopicList({ address, category, categories, empty }: Props) {
  const t = useT();
  const user = useUser();
  const isChecked = useAtomValue(isUserCheckedAtom);
  const { sort, page, cursor } = address;
  const isUnread = sort === "unread";
  const list = useQuery({
    ...topicListQuery(topicListSearch(address, category), isUnread),
    enabled: !isUnread || user !== null,
    placeholderData: keepPreviousData,
  });
  const top = useScrollToTopOf(`${page} ${cursor}`);
  const topics = list.data?.topics ?? [];
  const marks = useTopicRowMarks(topics);
  if (list.isLoadingError) return <LoadFailed query={list} />;
  if (isUnread && !user && isChecked) return <SignInToReadOn address={address} />;
  if (!list.data) return <TopicListSkeleton />;
  if (topics.length === 0 && page === 1 && !cursor) return empty;
  const { next } = list.data;
  const isNumbered = hasNumberedPages(address);
  const total = isNumbered ? countTopics(categories, category) : topics.length;
  const pages = isNumbered ? countNumberedPages(total) : 1;
  const further =
    next && (cursor || !isNumbered || page >= NUMBERED_PAGES)
      ? topicListPath({ ...address, page: 1, cursor: next })
      : null;
  const count =
    !isNumbered && (next || cursor)
      ? t("forum.some_topics", "Una parte dei topic")
      : t.count("forum.topics", total, { one: "{{count}} topic", other: "{{count}} topic" });
  return (
    <>
      <div ref={top} className={toolsLook}>
        <p role="status" className={css({ textStyle: "small", color: "muted" })}>
          {page > 1
            ? `${count} · ${t("forum.page_of", "pagina {{page}} di {{pages}}", { page, pages })}`
            : count}
        </p>
        {user && <MemberTools />}
      </div>
      {topics.length > 0 && (
        <ul
          aria-busy={list.isFetching}
          className={list.isPlaceholderData ? cx(listLook, formerLook) : listLook}
        >
          {topics.map((topic) => (
            <li key={topic.id} className={itemLook}>
              <TopicRow topic={topic} showsCategory={!category} marks={marks.get(topic.id)} />
            </li>
          ))}
        </ul>
      )}
      {topics.length === 0 && (
        <p className={css({ textStyle: "lead", color: "muted", paddingBlock: "8" })}>
          {t("forum.no_more", "Qui non ci sono altri topic.")}
        </p>
      )}
      <PageLinks
        label={t("forum.pages", "Pagine del forum")}
        page={cursor || !isNumbered ? null : page}
        last={pages}
        hrefOf={(shown) => topicListPath({ ...address, cursor: null, page: shown })}
        further={further}
      />
    </>
  );
}

function SignInToReadOn({ address }: { address: TopicListAddress }) {
  const t = useT();
  return (
    <StatusMessage
      icon={<LogIn size={28} />}
      title={t("forum.unread_sign_in", "Accedi per vedere che cosa c’è di nuovo per te")}
      text={t("forum.unread_sign_in_text", "Ci ricordiamo noi fin dove hai letto ogni topic.")}
    >
      <ButtonLink to={paths.auth.href("login", topicListPath(address))} look="main">
        {t("auth.login", "Accedi")}
      </ButtonLink>
    </StatusMessage>
  );
}

/** Scrolls to the top of a new page of the list, because a link within the same path does not scroll. */
function useScrollToTopOf(page: string) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  }, [page]);
  return top;
}

function TopicListSkeleton() {
  const t = useT();
  return (
    <div
      role="status"
      aria-label={t("forum.loading", "Caricamento topic…")}
      className={css({ marginTop: "12" })}
    >
      <div className={listLook}>
        {Array.from({ length: PLACEHOLDERS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other name
          <div key={index} className={cx(itemLook, shapeLook)}>
            <Skeleton className={css({ width: "touch", height: "touch", borderRadius: "full!" })} />
            <div className={grid({ gap: "2" })}>
              <Skeleton className={css({ height: "5", width: "70%" })} />
              <Skeleton className={css({ height: "4", width: "45%" })} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

const toolsLook = wrap({
  align: "center",
  justify: "space-between",
  columnGap: "4",
  minHeight: "touch",
  marginTop: "1",
});

const listLook = grid({
  gap: "0",
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "lg",
  boxShadow: "card",
  overflow: "hidden",
});

const formerLook = css({ opacity: 0.6 });

const itemLook = css({ "& + &": { borderTop: "1px solid token(colors.line)" } });

const shapeLook = grid({
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: "4",
  padding: { base: "3", md: "4" },
  minHeight: "5rem",
});

/** The member's marks of each topic, by its id; empty for visitors. */
function useTopicRowMarks(topics: ForumTopicCard[]) {
  const user = useUser();
  const ids = topics.map(({ id }) => id);
  const { data: marks } = useQuery({ ...topicMarksQuery(ids), enabled: user !== null && ids.length > 0 });
  const byTopic = new Map<string, TopicRowMarks>();
  if (!user || !marks) return byTopic;
  const bookmarked = new Set(marks.marks.filter((mark) => mark.is_bookmarked).map((mark) => mark.topic_id));
  for (const topic of topics)
    byTopic.set(topic.id, {
      isUnread: isTopicUnread(topic, marks, user.id),
      isBookmarked: bookmarked.has(topic.id),
    });
  return byTopic;
}
