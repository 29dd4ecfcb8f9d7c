import { ArrowLeft } from "lucide-react";
import { css } from "styled-system/css";
import { textLink } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { BookmarkList } from "./BookmarkList.tsx";
import { OwnPostTabs, parseOwnPostList } from "./OwnPostTabs.tsx";
import { OwnReplyList } from "./OwnReplyList.tsx";
import { OwnTopicList } from "./OwnTopicList.tsx";

/** A member's own topics, replies and bookmarks; `?list=` says which. */
export function OwnPostsPage() {
  const t = useT();
  const [params] = useSearch();
  const list = parseOwnPostList(params.get("list"));
  const title = t("forum.own.title", "I tuoi post");
  return (
    <PageColumn className={css({ paddingTop: { base: "6", md: "10" }, paddingBottom: "20" })}>
      <Head title={title} />
      <Link to={paths.forum.href()} className={textLink()}>
        <ArrowLeft size={18} aria-hidden />
        {t("forum.back", "Torna al forum")}
      </Link>
      <h1 className={css({ textStyle: "title", marginBottom: "4" })}>{title}</h1>
      <OwnPostTabs list={list} />
      {list === "topics" && <OwnTopicList />}
      {list === "replies" && <OwnReplyList />}
      {list === "bookmarks" && <BookmarkList />}
    </PageColumn>
  );
}
