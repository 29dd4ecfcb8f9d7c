import { useQuery } from "@tanstack/react-query";
import { Check, Hourglass, X } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { card, grid, wrap } from "styled-system/patterns";
import { HELD_REFUSAL_MAX } from "../../../worker/forum/contract.ts";
import type { HeldPost } from "../../../worker/forum/held/outputs.ts";
import { hasPermission } from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { TimeAgo } from "../../shell/TimeAgo.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { notify } from "../../ui/notify.ts";
import { ReasonSheet } from "../../ui/ReasonSheet.tsx";
import { PostText } from "../PostText.tsx";
import { forumKeys } from "../queries.ts";
import { approveHeldPost, deleteHeldPost, heldPostsQuery, refuseHeldPost } from "./queries.ts";

/**
 * The posts that wait for a moderator: of a topic, or of the whole forum. Members see their own, with the reason of a
 * refusal; moderators decide all. `empty`: the text while there is none; without it nothing.
 */
export function HeldPosts({ topicId, empty }: { topicId?: string; empty?: string }) {
  const t = useT();
  const list = useQuery(heldPostsQuery(topicId));
  const { data = [] } = list;
  if (empty && list.isLoadingError) return <LoadFailed query={list} />;
  if (data.length === 0) return empty && list.data ? <p>{empty}</p> : null;
  return (
    <section className={grid({ gap: "4", marginBottom: "6", gridTemplateColumns: "minmax(0, 1fr)" })}>
      {!empty && (
        <h2 className={css({ textStyle: "subheading" })}>
          {t("forum.held.title", "In attesa di approvazione")}
        </h2>
      )}
      {data.map((post) => (
        <HeldPostCard key={post.id} post={post} showsTopic={!topicId} />
      ))}
    </section>
  );
}

function HeldPostCard({ post, showsTopic }: { post: HeldPost; showsTopic: boolean }) {
  const t = useT();
  const user = useUser();
  const isOwn = user?.id === post.author_id;
  const deleting = useWrite(() => deleteHeldPost(post.id), { invalidates: [[...forumKeys.held]] });
  return (
    <article className={card({ display: "grid", gap: "3", gridTemplateColumns: "minmax(0, 1fr)" })}>
      <header className={grid({ gap: "1" })}>
        <p className={wrap({ align: "center", columnGap: "3", rowGap: "1" })}>
          <b>{displayName(t, post.author?.full_name ?? null)}</b>
          <span className={css({ textStyle: "small", color: "muted" })}>
            <TimeAgo instant={post.created_at} />
          </span>
          <Badge>
            {post.refused_at
              ? t("forum.held.refused", "Non pubblicato")
              : t("forum.held.waiting", "In attesa")}
          </Badge>
        </p>
        {post.title !== null && <h3 className={titleLook}>{post.title}</h3>}
        {showsTopic && post.topic_id && post.topic_title !== null && (
          <Link to={paths.topic.href(post.topic_id)} className={topicLook}>
            {t("forum.held.reply_to", "Risposta a «{{title}}»", { title: post.topic_title })}
          </Link>
        )}
      </header>
      <PostText text={post.content} />
      <p className={noteLook}>
        <Hourglass size={16} aria-hidden className={css({ flexShrink: 0, marginTop: "0.2em" })} />
        <span dir="auto">{post.refusal ?? waitingText(t, post, isOwn)}</span>
      </p>
      <div className={wrap({ gap: "2" })}>
        {hasPermission(user, "posts.moderate") && !post.refused_at && <Decision post={post} />}
        {isOwn && (
          <Button busy={deleting.isPending} onClick={() => void deleting.start()}>
            {post.refused_at ? t("forum.held.dismiss", "Rimuovi") : t("forum.held.withdraw", "Ritira")}
          </Button>
        )}
      </div>
    </article>
  );
}

function waitingText(t: Translate, { reason }: HeldPost, isOwn: boolean): string {
  if (isOwn)
    return t(
      "forum.held.own_text",
      "Per ora lo vedi solo tu. Lo pubblichiamo appena un moderatore lo ha letto: succede con i link nei primi messaggi e con alcune parole.",
    );
  return reason === "links"
    ? t("forum.held.links", "Ha dei link, e quelli di chi scrive vanno letti prima.")
    : t("forum.held.words", "Ha una delle parole da controllare.");
}

/** The buttons of moderators. */
function Decision({ post }: { post: HeldPost }) {
  const t = useT();
  const [isRefusing, setRefusing] = useState(false);
  const invalidates = [[...forumKeys.held]];
  const approving = useWrite(() => approveHeldPost(post.id), {
    invalidates: [...invalidates, forumKeys.all, [...forumKeys.own]],
    onSuccess: () => notify({ kind: "success", title: t("forum.held.approved", "Messaggio pubblicato") }),
  });
  const refusing = useWrite((reason: string) => refuseHeldPost(post.id, reason), {
    invalidates,
    onSuccess: () => {
      setRefusing(false);
      notify({ kind: "success", title: t("forum.held.refused_done", "Messaggio non pubblicato") });
    },
  });
  return (
    <>
      <Button look="main" busy={approving.isPending} onClick={() => void approving.start()}>
        <Check size={18} aria-hidden />
        {t("forum.held.approve", "Pubblica")}
      </Button>
      <Button onClick={() => setRefusing(true)}>
        <X size={18} aria-hidden />
        {t("forum.held.refuse", "Non pubblicare")}
      </Button>
      {isRefusing && (
        <ReasonSheet
          title={t("forum.held.refuse_title", "Perché non lo pubblichi?")}
          label={t("forum.held.refusal", "Il motivo, per chi ha scritto")}
          help={t("forum.held.refusal_help", "Indica la regola, e come riscriverlo se si può.")}
          min={1}
          max={HELD_REFUSAL_MAX}
          action={t("forum.held.refuse", "Non pubblicare")}
          busy={refusing.isPending}
          onSend={refusing.start}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  );
}

const titleLook = css({ fontWeight: "bold", overflowWrap: "anywhere" });
const topicLook = css({
  textStyle: "small",
  color: "sea",
  overflowWrap: "anywhere",
  _hover: { textDecoration: "underline" },
});
const noteLook = css({
  display: "flex",
  gap: "2",
  textStyle: "small",
  color: "muted",
  whiteSpace: "pre-line",
});
