import { ChevronRight, Lock, Pin } from "lucide-react";
import { css } from "styled-system/css";
import { flex, inlineRow, textLink, wrap } from "styled-system/patterns";
import { topicPath } from "../../../worker/forum/contract.ts";
import type { ForumTopic } from "../../../worker/forum/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { LazyFollowButton } from "../../notices/following/LazyFollowButton.tsx";
import { paths } from "../../paths.ts";
import { useSite } from "../../settings/hooks.ts";
import { ShareButton } from "../../shell/ShareButton.tsx";
import { Link } from "../../ui/Link.tsx";
import { lazyParts } from "../../ui/lazyParts.tsx";

/** Lazy, because only members need it. */
const { BookmarkButton } = lazyParts(() => import.meta.env.SSR || import("./BookmarkButton.tsx"));

/** The breadcrumb, title and facts of a topic. */
export function TopicTop({ topic }: { topic: ForumTopic }) {
  const t = useT();
  const site = useSite();
  const user = useUser();
  return (
    <>
      <nav aria-label={t("forum.breadcrumb", "Percorso")}>
        <ol className={crumbsLook}>
          <li>
            <Link to={paths.forum.href()} className={crumbLook}>
              {t("nav.forum", "Forum")}
            </Link>
          </li>
          <li className={flex({ align: "center", gap: "2" })}>
            <ChevronRight size={14} aria-hidden className={css({ color: "muted" })} />
            <Link to={paths.forum.href(topic.category.slug)} className={crumbLook}>
              {topic.category.name}
            </Link>
          </li>
        </ol>
      </nav>
      <h1 dir="auto" className={titleLook}>
        {topic.title}
      </h1>
      <div className={factsLook}>
        {topic.is_pinned && (
          <span className={stateLook}>
            <Pin size={14} aria-hidden />
            {t("forum.pinned", "In evidenza")}
          </span>
        )}
        {topic.is_locked && (
          <span className={stateLook}>
            <Lock size={14} aria-hidden />
            {t("forum.is_locked", "Bloccato")}
          </span>
        )}
        <span>
          {t.count("forum.replies", topic.replies_count, {
            one: "{{count}} risposta",
            other: "{{count}} risposte",
          })}
        </span>
        <span aria-hidden>·</span>
        <span>
          {t.count("forum.views", topic.views_count, { one: "{{count}} visita", other: "{{count}} visite" })}
        </span>
      </div>
      <div className={toolsLook}>
        <ShareButton title={topic.title} url={site.url + topicPath(topic.id)} />
        <LazyFollowButton target={{ type: "topic", id: topic.id }} />
        {user && <BookmarkButton topic={topic} />}
      </div>
    </>
  );
}

const crumbsLook = wrap({ columnGap: "2" });
const crumbLook = textLink({ fontWeight: "medium" });
const titleLook = css({
  textStyle: "title",
  maxWidth: "46rem",
  overflowWrap: "anywhere",
  textWrap: "pretty",
});
const factsLook = wrap({
  align: "center",
  columnGap: "2",
  rowGap: "2",
  marginTop: "3",
  textStyle: "small",
  color: "muted",
});
const stateLook = inlineRow({
  textStyle: "label",
  gap: "1",
  paddingInline: "2.5",
  paddingBlock: "1",
  borderRadius: "full",
  bg: "foam",
  color: "badge",
});
const toolsLook = wrap({ gap: "2", marginTop: "4", minHeight: "touch" });
