import type { Translate } from "../../lib/i18n.tsx";

/** What the forum is for, in a sentence. */
export function forumLead(t: Translate): string {
  return t(
    "forum.lead",
    "Domande, consigli e compagni d’acqua: qui ci si risponde tra apneisti, con calma e con rispetto.",
  );
}
