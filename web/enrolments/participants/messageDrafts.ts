import { draftKey } from "../../lib/drafts.ts";

type MessageDraft = {
  text: string;
  /** The name that this very text goes out under: sent again after a lost answer, it is known and not sent twice. */
  id: string;
};

/** A message that is not sent yet, for this tab alone, by who writes it and for which event. */
export const messageDrafts = {
  of(userId: string, eventId: string): MessageDraft | null {
    try {
      const { text, id } = JSON.parse(sessionStorage.getItem(keyOf(userId, eventId)) ?? "{}") ?? {};
      return typeof text === "string" && typeof id === "string" ? { text, id } : null;
    } catch {
      return null;
    }
  },
  keep(userId: string, eventId: string, typed: MessageDraft | null) {
    try {
      const key = keyOf(userId, eventId);
      if (typed?.text) sessionStorage.setItem(key, JSON.stringify(typed));
      else sessionStorage.removeItem(key);
    } catch {
      // A browser that keeps nothing still has the form itself.
    }
  },
};

function keyOf(userId: string, eventId: string): string {
  return draftKey(userId, `message:${eventId}`);
}
