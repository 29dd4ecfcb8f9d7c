import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { LinkTabs } from "../../ui/LinkTabs.tsx";

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
    topics: t("forum.own.topics", "I tuoi topic"),
    replies: t("forum.own.replies", "Le tue risposte"),
    bookmarks: t("forum.own.bookmarks", "Segnalibri"),
  };
  return (
    <LinkTabs
      label={t("forum.own.lists", "I tuoi post")}
      view={list}
      parts={OWN_POST_LISTS.map((name) => ({
        view: name,
        to: name === "topics" ? paths.ownPosts.href() : `${paths.ownPosts.href()}?list=${name}`,
        label: names[name],
      }))}
    />
  );
}
