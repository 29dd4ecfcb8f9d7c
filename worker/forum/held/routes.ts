import { auditChange, auditEntry } from "../../audit/store.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { newRoutes, orRefuse, parse, requireSignedIn, requireUser } from "../../http.ts";
import { hasPermission } from "../../permissions/permissionMap.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { callerRule } from "../../permissions/store.ts";
import { siteUrl } from "../../siteUrl.ts";
import { copyLinkedPicturesAfterResponse } from "../../uploads/copyLinkedPicture.ts";
import { heldPostQuery, heldRefusalBody, postIdParams } from "../inputs.ts";
import { findNewPeople } from "../mentions/store.ts";
import { purgeTopic } from "../purge.ts";
import { refusedReply } from "../replies/postReply.ts";
import { insertReply } from "../replies/store.ts";
import type { HeldPostRow } from "../schema.ts";
import { insertTopic } from "../topics/store.ts";
import type { PublishedPost } from "./outputs.ts";
import {
  approvalNotice,
  deleteHeldPost,
  findWaitingPost,
  listVisibleHeldPosts,
  refuseHeldPost,
  waitingRule,
} from "./store.ts";

const moderatorsOnly = requirePermission("posts.moderate");
const byPostId = parse("param", postIdParams);

/** Posts that wait for a moderator: their authors', and for moderators the queue. */
export const heldPostRoutes = newRoutes()
  .get("/held", requireSignedIn, parse("query", heldPostQuery), async (c) => {
    const user = requireUser(c);
    const isModerator = hasPermission(user, "posts.moderate");
    return c.json(await listVisibleHeldPosts(c.var.db, user.id, { ...c.req.valid("query"), isModerator }));
  })

  .post("/held/:id/approve", moderatorsOnly, byPostId, async (c) => {
    const held = await orRefuse(findWaitingPost(c.var.db, c.req.valid("param").id), "held_post_decided");
    guardWrites(c, waitingRule(held.id));
    const entries = [
      auditChange(c, { action: "post.approve", ...subjectOf(held) }),
      approvalNotice(c.var.db, held),
    ];
    const { created_at: _, refused_at: _refused, refusal: _text, reason: _reason, ...post } = held;
    const { topic_id, category_id, title, ...sent } = post;
    const texts = { before: "", after: held.content };
    const recipients = await findNewPeople(c.var.db, topic_id, texts, siteUrl(c));
    let number: number | null = null;
    if (topic_id) {
      const reply = await insertReply(c.var.db, { ...sent, topic_id }, recipients, new Date(), entries);
      if (!reply) throw await refusedReply(c, topic_id);
      number = reply.number;
    } else
      await insertTopic(
        c.var.db,
        { ...sent, category_id: category_id ?? "", title: title ?? "" },
        recipients,
        entries,
      );
    copyLinkedPicturesAfterResponse(c, held.files);
    const id = topic_id ?? held.id;
    purgeTopic(c, { id, ...(number !== null && { number }) });
    return c.json({ topic_id: id, number } satisfies PublishedPost);
  })

  .post("/held/:id/refuse", moderatorsOnly, byPostId, parse("json", heldRefusalBody), async (c) => {
    const held = await orRefuse(findWaitingPost(c.var.db, c.req.valid("param").id), "held_post_decided");
    guardWrites(c, waitingRule(held.id));
    const entry = auditEntry(c, { action: "post.refuse", ...subjectOf(held) });
    await refuseHeldPost(c.var.db, held, c.req.valid("json").text, entry);
    return c.body(null, 204);
  })

  .delete("/held/:id", requireSignedIn, byPostId, async (c) => {
    const user = requireUser(c);
    guardWrites(c, callerRule(user));
    await deleteHeldPost(c.var.db, user.id, c.req.valid("param").id);
    return c.body(null, 204);
  });

function subjectOf({ id, author_id, topic_id }: HeldPostRow) {
  return { subject: { kind: topic_id ? "reply" : "topic", id }, personId: author_id } as const;
}
