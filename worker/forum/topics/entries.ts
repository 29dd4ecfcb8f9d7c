import { auditedChange } from "../../audit/rules.ts";
import { type AuditStatement, auditChange, entriesOfAdmin } from "../../audit/store.ts";
import type { AppContext } from "../../env.ts";
import type { ForumTopic } from "../outputs.ts";

/** The fields of a topic whose values an audit entry contains. */
const SHOWN_FIELDS = ["title", "category", "is_pinned", "is_locked"] as const;

/** The fields that an entry compares; categories by name. */
type AuditedTopic = Partial<
  Pick<ForumTopic, "title" | "content" | "is_pinned" | "is_locked"> & { category: string }
>;

/**
 * The audit entry of a topic that staff pins, locks or moves, or of another user's text that staff changes, right after
 * the write; none for authors.
 */
export function topicChangeEntries(
  c: AppContext,
  topic: ForumTopic,
  { category, ...change }: AuditedTopic,
): AuditStatement[] {
  const isOwnText = topic.author_id === c.var.user?.id;
  const { title, content, ...flags } = change;
  const after = { ...(isOwnText ? flags : change), ...(category !== undefined && { category }) };
  const { is_pinned, is_locked } = topic;
  const before = {
    title: topic.title,
    content: topic.content,
    is_pinned,
    is_locked,
    category: topic.category.name,
  };
  const audited = auditedChange<AuditedTopic>(before, after, SHOWN_FIELDS);
  if (audited.fields.length === 0) return [];
  return entriesOfAdmin(
    c,
    "posts.moderate",
    { ...entryOf("topic.update", topic), ...audited },
    { ifChanged: true },
  );
}

/** The audit entry of a topic that staff deletes, right after the write. */
export function topicDeletionEntry(c: AppContext, topic: ForumTopic): AuditStatement {
  const entry = { ...entryOf("topic.delete", topic), before: { title: topic.title } };
  return auditChange(c, entry);
}

/** The audit entry of a topic that staff restores, right after the write. */
export function topicRestorationEntry(c: AppContext, topic: ForumTopic): AuditStatement {
  return auditChange(c, { ...entryOf("topic.restore", topic), after: { title: topic.title } });
}

function entryOf<Action extends "topic.update" | "topic.delete" | "topic.restore">(
  action: Action,
  { id, author_id }: ForumTopic,
) {
  return { action, subject: { kind: "topic" as const, id }, personId: author_id };
}
