import type { AuditStatement } from "../../audit/store.ts";
import { findUser } from "../../auth/store.ts";
import { purgeArticle } from "../../blog/purge.ts";
import { findArticleRow } from "../../blog/store.ts";
import { articleDeletionEntries } from "../../blog/writing/entries.ts";
import { removeArticle } from "../../blog/writing/store.ts";
import type { AppContext } from "../../env.ts";
import { removeEvents } from "../../events/publishing/removingStore.ts";
import { deletionMailParams } from "../../events/publishing/rules.ts";
import { findEventRow } from "../../events/publishing/store.ts";
import { deletionEntries } from "../../events/publishing/writeStatements.ts";
import { purgeEvent } from "../../events/purge.ts";
import { purgeTopic } from "../../forum/purge.ts";
import { deleteReply, findReply, restoreReply } from "../../forum/replies/store.ts";
import { findTopic } from "../../forum/store.ts";
import { topicDeletionEntry, topicRestorationEntry } from "../../forum/topics/entries.ts";
import { deleteTopic, restoreTopic } from "../../forum/topics/store.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { requireUser } from "../../http.ts";
import type { Measure, ReportTarget } from "../../moderation/contract.ts";
import { purgeSponsors } from "../../packages/purge.ts";
import { purgeOrganizer } from "../../profiles/purge.ts";
import { siteUrl } from "../../siteUrl.ts";
import { withNarrowedKeys } from "../../uploads/narrowing.ts";
import { purgeFile } from "../../uploads/serveFile.ts";
import { updateActive } from "../users/changes/store.ts";
import {
  emptyMessage,
  hideArticle,
  hideProfile,
  leavesAnAdminRule,
  noPaymentsRule,
  restoreMessage,
  setEventHidden,
  setSalesStopped,
  setTopicLocked,
  setWriteSuspension,
  showArticle,
} from "./measuresStore.ts";

/** A measure on a thing; `until`: the end of a suspension in ISO. */
type Deed = {
  decisionId: string;
  type: ReportTarget;
  id: string;
  authorId: string | null;
  measure: Measure;
  until: string | null;
};

/**
 * Takes a measure in the batch of its decision (`statements`), so that both happen or neither, and purges the cached
 * answers. A thing that is already gone changes nothing, and the decision stands. Refuses with `event_has_payments` and
 * `last_admin`.
 */
export async function takeMeasure(c: AppContext, deed: Deed, statements: AuditStatement[]): Promise<void> {
  const { id, type, authorId, measure, until, decisionId } = deed;
  const now = new Date();
  const at = now.toISOString();
  const write = (first?: unknown) =>
    c.var.db.batch([...(first ? [first as AuditStatement] : []), ...statements] as [AuditStatement]);
  // Holding back posts with links reads the decision itself.
  if (measure === "none" || measure === "no_links") return void (await write());
  if (measure === "suspend_write") {
    await write(setWriteSuspension(c.var.db, authorId ?? "", until, decisionId));
    return;
  }
  if (measure === "suspend_account") {
    guardWrites(c, leavesAnAdminRule(authorId ?? ""));
    await updateActive(c, { id: authorId ?? "", isActive: false, statements }, now);
    await purgeAuthor(c, authorId);
    purgeSponsors(c);
    return;
  }
  if (type === "topic") {
    const topic = await findTopic(c.var.db, id);
    if (measure === "lock" || !topic) await write(setTopicLocked(c.var.db, id, true, now));
    else await deleteTopic(c.var.db, id, [topicDeletionEntry(c, topic), ...statements]);
    return purgeTopic(c, { id });
  }
  if (type === "reply") {
    const before = await findReply(c.var.db, id);
    if (!before) return void (await write());
    await deleteReply(c.var.db, { before, user: requireUser(c), entries: statements }, "staff", now);
    return purgeTopic(c, { id: before.topic_id, number: before.number });
  }
  if (type === "article") {
    const article = await findArticleRow(c.var.db, id);
    if (measure === "delete" && article)
      await removeArticle(c.var.db, id, undefined, [...articleDeletionEntries(c, article), ...statements]);
    else await write(hideArticle(c.var.db, id, now));
    if (article) purgeArticle(c, article);
    return;
  }
  if (type === "event") {
    const row = await findEventRow(c.var.db, id);
    if (measure === "stop_sales" || !row) await write(setSalesStopped(c.var.db, id, at));
    else if (measure === "hide") {
      guardWrites(c, noPaymentsRule(id));
      await write(setEventHidden(c.var.db, id, at));
    } else {
      const params = deletionMailParams(row, "", `${siteUrl(c)}/eventi-imminenti`, c.env.TIME_ZONE);
      const mailParams = row.cancelled_at === null ? params : null;
      const removal = { row, mailParams, entries: [...deletionEntries(c, row), ...statements] };
      await removeEvents(c.var.db, [removal], undefined, now);
    }
    if (row) purgeEvent(c, row);
    return;
  }
  if (type === "profile") {
    await write(hideProfile(c.var.db, id, now));
    return purgeAuthor(c, id);
  }
  if (type === "message") return void (await write(emptyMessage(c.var.db, id)));
  await write();
  // After the decision: a file that stays when the bucket fails is deleted by deciding a new report.
  await c.env.UPLOADS.delete(withNarrowedKeys(id));
  await purgeFile(c, id);
}

/** Takes a measure back in the batch of its objection (`statements`), where it can be: see `isReversible`. */
export async function revertMeasure(c: AppContext, deed: Deed, statements: AuditStatement[]): Promise<void> {
  const { id, type, authorId, measure, decisionId } = deed;
  const now = new Date();
  // The statements come first: the triggers that keep things hidden read the outcome.
  const write = (last?: unknown) =>
    c.var.db.batch([...statements, ...(last ? [last as AuditStatement] : [])] as [AuditStatement]);
  if (measure === "suspend_write") {
    await write(setWriteSuspension(c.var.db, authorId ?? "", null, decisionId));
  } else if (measure === "suspend_account" && authorId) {
    await updateActive(c, { id: authorId, isActive: true, statements }, now);
    await purgeAuthor(c, authorId);
  } else if (measure === "no_links") {
    await write();
  } else if (measure === "lock") {
    await write(setTopicLocked(c.var.db, id, false, now));
    purgeTopic(c, { id });
  } else if (type === "topic") {
    const topic = await findTopic(c.var.db, id);
    if (topic) await restoreTopic(c.var.db, id, [topicRestorationEntry(c, topic), ...statements]);
    else await write();
    purgeTopic(c, { id });
  } else if (type === "reply") {
    const before = await findReply(c.var.db, id);
    if (!before) return void (await write());
    await restoreReply(c.var.db, { before, entries: statements }, now);
    purgeTopic(c, { id: before.topic_id, number: before.number });
  } else if (type === "article" && measure === "hide") {
    await write(showArticle(c.var.db, id, now));
    const article = await findArticleRow(c.var.db, id);
    if (article) purgeArticle(c, article);
  } else if (type === "event" && measure !== "delete") {
    await write(
      measure === "hide" ? setEventHidden(c.var.db, id, null) : setSalesStopped(c.var.db, id, null),
    );
    const row = await findEventRow(c.var.db, id);
    if (row) purgeEvent(c, row);
  } else await write(type === "message" ? restoreMessage(c.var.db, id) : undefined);
}

async function purgeAuthor(c: AppContext, id: string | null): Promise<void> {
  const user = id && (await findUser(c.var.db, id));
  if (user) purgeOrganizer(c, user);
}
