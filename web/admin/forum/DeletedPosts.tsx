import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { ERASED_AFTER_DAYS, POST_KINDS, topicPath } from "../../../worker/forum/contract.ts";
import type { DeletedPost } from "../../../worker/forum/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { notify } from "../../ui/notify.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { AdminLoadFailed } from "../DetailState.tsx";
import { EmptyTable } from "../table/EmptyTable.tsx";
import { TablePager } from "../table/TablePager.tsx";
import { useTableAddress } from "../table/useTableAddress.ts";
import { restorePost } from "./api.ts";
import { DeletedPostCard } from "./DeletedPostCard.tsx";
import { ForumTabs } from "./ForumTabs.tsx";
import { CHANGED_BY_RESTORING, deletedPostsQuery } from "./queries.ts";

type Props = {
  /** The post to restore; null while the dialog is closed. */
  post: DeletedPost | null;
  onClose: () => void;
};

/** The forum's deleted topics or replies, which can be restored until they are erased. */
export function DeletedPosts() {
  const t = useT();
  const [postToRestore, setPostToRestore] = useState<DeletedPost | null>(null);
  const address = useTableAddress({ filters: { kind: POST_KINDS }, sorts: ["deleted_at"] });
  const kind = address.filters.kind ?? "topic";
  const query = useQuery(deletedPostsQuery({ kind, cursor: address.cursor }));
  return (
    <AdminTab
      title={t("admin.forum.deleted_title", "Post eliminati del forum")}
      lead={t(
        "admin.forum.deleted_lead",
        "Ciò che è stato eliminato si può ripristinare per {{days}} giorni. Poi il testo viene cancellato per sempre.",
        { days: ERASED_AFTER_DAYS },
      )}
    >
      <ForumTabs view="deleted" />
      <div className={css({ marginBottom: "4" })}>
        <SegmentedControl
          label={t("admin.forum.deleted_kind", "Che cosa")}
          value={kind}
          options={[
            { value: "topic", label: t("admin.forum.topics", "Topic") },
            { value: "reply", label: t("admin.forum.replies", "Risposte") },
          ]}
          onChange={(chosen) => address.setFilter("kind", chosen === "topic" ? undefined : chosen)}
        />
      </div>
      {query.isPending && <DeletedPostsLoading />}
      {query.isLoadingError && <AdminLoadFailed query={query} />}
      {query.data?.rows.length === 0 && (
        <EmptyTable
          address={{ ...address, isNarrowed: false }}
          emptyTitle={
            kind === "topic"
              ? t("admin.forum.no_topics", "Nessun topic eliminato.")
              : t("admin.forum.no_replies", "Nessuna risposta eliminata.")
          }
          emptyText={t("admin.forum.nothing_deleted", "Quello che elimini dal forum, lo ritrovi qui.")}
        />
      )}
      {query.data && query.data.rows.length > 0 && (
        <ul key={query.data.key} className={grid({ gap: "3" })}>
          {query.data.rows.map((post) => (
            <DeletedPostCard key={post.id} post={post} onRestore={() => setPostToRestore(post)} />
          ))}
        </ul>
      )}
      {query.data && (
        <TablePager page={query.data} busy={query.isPlaceholderData} onPage={address.setCursor} />
      )}
      <RestorePostDialog post={postToRestore} onClose={() => setPostToRestore(null)} />
    </AdminTab>
  );
}

function DeletedPostsLoading() {
  return <Loading className={grid({ gap: "3" })} rows={3} look={css({ height: "9rem" })} />;
}

/** Asks before a deleted post becomes visible again; the notification links to the post. */
function RestorePostDialog({ post, onClose }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const { start, isPending } = useWrite(restorePost, {
    onSuccess(_, { kind, topic_id, number }) {
      notify({
        kind: "success",
        title:
          kind === "topic"
            ? t("admin.forum.topic_restored", "Topic ripristinato")
            : t("forum.delete.restored", "Risposta ripristinata"),
        action: {
          label: t("admin.forum.open", "Apri"),
          onSelect: () => void navigate(topicPath(topic_id, number === null ? {} : { reply: number })),
        },
      });
    },
    texts: {
      not_found: t("admin.forum.post_gone", "Il testo è stato cancellato: non si può più ripristinare."),
    },
    invalidates: CHANGED_BY_RESTORING,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={post !== null}
      isSafe
      title={
        post?.kind === "reply"
          ? t("admin.forum.restore_reply", "Ripristinare questa risposta?")
          : t("admin.forum.restore_topic", "Ripristinare «{{title}}»?", { title: post?.title ?? "" })
      }
      text={
        post?.kind === "reply" && post.is_topic_deleted
          ? t(
              "admin.forum.restore_hidden",
              "Il suo topic è eliminato: la risposta si vedrà solo quando ripristini anche quello.",
            )
          : t(
              "admin.forum.restore_text",
              "Sarà di nuovo visibile a tutti, al suo posto. Si può sempre eliminare ancora.",
            )
      }
      cancelLabel={t("admin.categories.cancel", "Annulla")}
      confirmLabel={t("admin.forum.restore", "Ripristina")}
      busy={isPending}
      onAction={() => post && start(post)}
      onClose={onClose}
    />
  );
}
