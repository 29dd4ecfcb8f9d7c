import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";

const OWN_POST_LISTS = ["topics", "replies", "bookmarks"] as const;
export type OwnPostListName = (typeof OWN_POST_LISTS)[number];

/** The list that an address names; of any other text the topics. */
export function parseOwnPostList(text: string | null): OwnPostListName {
  return OWN_POST_LISTS.find((name) => name === text) ?? "topics";
}

/** Links to the lists, each with an address of its own. */
export function OwnPostTabs({ list }: { list: OwnPostListName }) {
  const t = useT();
  const names: Record<OwnPostListName, string> = {
    topics: t("forum.own.topics", "I miei topic"),
    replies: t("forum.own.replies", "Le mie risposte"),
    bookmarks: t("forum.own.bookmarks", "Segnalibri"),
  };
  return (
    <nav aria-label={t("forum.own.lists", "I miei post")} className={barLook}>
      {OWN_POST_LISTS.map((name) => (
        <Link
          key={name}
          to={name === "topics" ? paths.ownPosts.href() : `${paths.ownPosts.href()}?list=${name}`}
          aria-current={name === list ? "page" : undefined}
          className={tabLook}
        >
          {names[name]}
        </Link>
      ))}
    </nav>
  );
}

const barLook = css({
  display: "flex",
  gap: { base: "0", md: "2" },
  marginBottom: "5",
  borderBottom: "1px solid token(colors.line)",
  overflowX: "auto",
  scrollbarWidth: "none",
});

const tabLook = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "touch",
  paddingInline: { base: "3", md: "4" },
  textStyle: "small",
  fontWeight: "medium",
  color: "muted",
  whiteSpace: "nowrap",
  borderBottom: "3px solid transparent",
  _hover: { color: "ink" },
  _focusVisible: { outlineOffset: "-3px" },
  "&[aria-current]": { color: "ink", borderBottomColor: "accent" },
});
