import { draftKey } from "./drafts.ts";

type MessageDraft = {
  text: string;
  /** The message's idempotency id: a repeated request after a lost answer does not send the message twice. */
  id: string;
};

/** Drafts of messages, kept in this tab's session storage per user and form. */
export const messageDrafts = {
  of(userId: string, form: string): MessageDraft | null {
    try {
      const { text, id } = JSON.parse(sessionStorage.getItem(draftKey(userId, form)) ?? "{}") ?? {};
      return typeof text === "string" && typeof id === "string" ? { text, id } : null;
    } catch {
      return null;
    }
  },
  keep(userId: string, form: string, typed: MessageDraft | null) {
    try {
      const key = draftKey(userId, form);
      if (typed?.text) sessionStorage.setItem(key, JSON.stringify(typed));
      else sessionStorage.removeItem(key);
    } catch {
      // Storage is unavailable: the form itself still holds the text.
    }
  },
};
