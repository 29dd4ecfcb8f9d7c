import { type AuditStatement, entriesOfAdmin } from "../../audit/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal, type RefusalCode } from "../../errors.ts";
import { orRefuse, requireUser } from "../../http.ts";
import { siteUrl } from "../../siteUrl.ts";
import { copyLinkedPicturesAfterResponse } from "../../uploads/copyLinkedPicture.ts";
import type { DeletedBy } from "../contract.ts";
import { admitEdit } from "../held/holdPost.ts";
import { findNewPeople } from "../mentions/store.ts";
import type { ForumReply } from "../outputs.ts";
import { purgeTopic } from "../purge.ts";
import { canSeeDeletedPosts, replyDeleter, replyDeletionRefusal, replyEditRefusal } from "../rules.ts";
import { checkPostContent } from "../text/checkPostContent.ts";
import { type ReplyRow, toForumReply } from "./columns.ts";
import { deleteReply, findReply, type ReplyDetailRow, restoreReply, updateReply } from "./store.ts";

/** Attempts when a reply changes between reading and writing; then the call is refused with `stale`. */
const ATTEMPTS = 3;

type AuditedReply = { id: string; number: number; author_id: string | null; deleted_by: DeletedBy | null };

/**
 * Changes the text of a reply. An already stored text is accepted, because the answer of an earlier call may be lost.
 * Refuses with `reply_not_found`, `reply_forbidden`, `edit_held`, and `stale` with the current reply.
 */
export async function changeReply(
  c: AppContext,
  id: string,
  { content, revision }: { content: string; revision?: number | undefined },
): Promise<ForumReply> {
  const user = requireUser(c);
  const before = await findAllowed(c, id, replyEditRefusal);
  if (before.content === content) return view(c, before);
  if (revision !== undefined && revision !== before.revision) throw refusal(c, "stale", before);
  const columns = await checkPostContent(c, content, before.files);
  await admitEdit(c, id, { title: "", ...before }, { title: "", ...columns });
  const recipients = await findNewPeople(
    c.var.db,
    before.topic_id,
    { before: before.content, after: content },
    siteUrl(c),
  );
  const write = { before, user, recipients, entries: replyEntries(c, "reply.update", before) };
  const changed = await updateReply(c.var.db, write, columns, new Date());
  if (!changed) throw refusal(c, "stale", await findAllowed(c, id, replyEditRefusal));
  copyLinkedPicturesAfterResponse(c, columns.files);
  return finishWrite(c, changed);
}

/**
 * Deletes a reply for its author, who cannot restore it, or for staff. Deleting twice is no error. Refuses with
 * `reply_not_found` and `reply_forbidden`.
 */
export async function removeReply(c: AppContext, id: string): Promise<void> {
  const user = requireUser(c);
  await repeat(c, id, replyDeletionRefusal, async (before) => {
    if (before.deleted_at !== null) return "unchanged";
    const write = { before, user, entries: replyEntries(c, "reply.delete", before) };
    return deleteReply(c.var.db, write, replyDeleter(user, before), new Date());
  });
}

/** Restores a deleted reply, for staff; a visible one is no error. Refuses with `reply_not_found` and `post_erased`. */
export async function undeleteReply(c: AppContext, id: string): Promise<ForumReply> {
  const refuseErased: ReplyRule = (_, { erased_at }) => (erased_at === null ? null : "post_erased");
  return repeat(c, id, refuseErased, async (before) => {
    if (before.deleted_at === null) return "unchanged";
    const write = { before, entries: replyEntries(c, "reply.restore", before) };
    return restoreReply(c.var.db, write, new Date());
  });
}

type ReplyRule = typeof replyEditRefusal;

/** Reads and writes a reply, again while another write comes in between. `write` returns null then. */
async function repeat(
  c: AppContext,
  id: string,
  rule: ReplyRule,
  write: (before: ReplyDetailRow) => Promise<ReplyRow | "unchanged" | null>,
): Promise<ForumReply> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await findAllowed(c, id, rule);
    const written = await write(before);
    if (written === "unchanged") return view(c, before);
    if (written) return finishWrite(c, written);
  }
  throw refusal(c, "stale", await findAllowed(c, id, rule));
}

/** The reply, if the rule allows the caller's action. */
async function findAllowed(c: AppContext, id: string, rule: ReplyRule): Promise<ReplyDetailRow> {
  const reply = await orRefuse(findReply(c.var.db, id), "reply_not_found");
  const code = rule(requireUser(c), reply);
  if (code) throw refusal(c, code, reply);
  return reply;
}

/** A refusal; `stale` contains the current reply. */
function refusal(c: AppContext, code: RefusalCode, reply: ReplyRow): Refusal {
  return new Refusal(code, code === "stale" ? { current: view(c, reply) } : {});
}

function view(c: AppContext, reply: ReplyRow): ForumReply {
  return toForumReply(reply, canSeeDeletedPosts(c.var.user));
}

function finishWrite(c: AppContext, reply: ReplyRow): ForumReply {
  purgeTopic(c, { id: reply.topic_id, number: reply.number });
  return view(c, reply);
}

/**
 * The audit entry of staff's action on another user's reply, or on one that staff deleted, right after the write and
 * without the text; none for authors.
 */
function replyEntries(
  c: AppContext,
  action: "reply.update" | "reply.delete" | "reply.restore",
  { id, number, author_id, deleted_by }: AuditedReply,
): AuditStatement[] {
  if (author_id !== null && author_id === c.var.user?.id && deleted_by !== "staff") return [];
  const entry = {
    action,
    subject: { kind: "reply", id },
    personId: author_id,
    ...(action === "reply.update" && { fields: ["content"] }),
    after: { number },
  } as const;
  return entriesOfAdmin(c, "posts.moderate", entry, { ifChanged: true });
}
