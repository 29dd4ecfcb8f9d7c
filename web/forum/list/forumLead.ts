import type { Translate } from "../../lib/i18n.tsx";

/** A sentence about the forum's purpose. */
export function forumLead(t: Translate): string {
  return t(
    "forum.lead",
    "Domande, consigli e compagni d’acqua: qui ci si risponde tra apneisti, con calma e con rispetto.",
  );
}
