import type { Context } from "hono";
import { type AuditStatement, entriesOfAdmin } from "../../audit/store.ts";
import type { AppEnv } from "../../env.ts";
import type { DeletedBy } from "../contract.ts";

type AuditedReply = { id: string; number: number; author_id: string | null; deleted_by: DeletedBy | null };

/**
 * The entry of what staff does to somebody else's reply, or to what staff has deleted; none for authors. It stands directly
 * behind the write, and says nothing of the text.
 */
export function replyEntries(
  c: Context<AppEnv>,
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
