import { canKeepDrafts, draftKey } from "../../../lib/drafts.ts";
import { type DiveValues, EMPTY_DIVE } from "./diveForm.ts";

export type DiveDraft = { id: string; values: DiveValues };

/** What was typed of a new dive, kept in this browser until the dive is saved or thrown away. */
export const logbookDiveDraft = {
  of(userId: string): DiveDraft | null {
    try {
      const { id, values } = JSON.parse(localStorage.getItem(draftKey(userId, "dive")) ?? "{}") ?? {};
      return typeof id === "string" && values ? { id, values: { ...EMPTY_DIVE, ...values } } : null;
    } catch {
      return null;
    }
  },
  keep(userId: string, draft: DiveDraft | null) {
    try {
      const hasText = draft && Object.values(draft.values).some(Boolean);
      if (hasText && canKeepDrafts()) localStorage.setItem(draftKey(userId, "dive"), JSON.stringify(draft));
      else localStorage.removeItem(draftKey(userId, "dive"));
    } catch {
      // Storage is unavailable: the form itself still holds the text.
    }
  },
};
