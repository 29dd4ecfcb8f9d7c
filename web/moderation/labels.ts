import type {
  Ground,
  Measure,
  ReportKind,
  ReportReason,
  ReportTarget,
} from "../../worker/moderation/contract.ts";
import type { Translate } from "../lib/i18n.tsx";

export function targetName(t: Translate, type: ReportTarget): string {
  const names: Record<ReportTarget, () => string> = {
    event: () => t("moderation.targets.event", "Evento"),
    article: () => t("moderation.targets.article", "Articolo"),
    topic: () => t("moderation.targets.topic", "Topic del forum"),
    reply: () => t("moderation.targets.reply", "Risposta nel forum"),
    profile: () => t("moderation.targets.profile", "Profilo"),
    message: () => t("moderation.targets.message", "Messaggio"),
    picture: () => t("moderation.targets.picture", "Immagine"),
  };
  return names[type]();
}

export function reportKindName(t: Translate, kind: ReportKind): string {
  return kind === "illegal"
    ? t("moderation.kinds.illegal", "È contro la legge")
    : t("moderation.kinds.rules", "È contro le regole del sito");
}

export function reasonName(t: Translate, reason: ReportReason): string {
  const names: Record<ReportReason, () => string> = {
    illegal_content: () => t("moderation.reasons.illegal_content", "Contenuto illegale"),
    danger_to_life: () => t("moderation.reasons.danger_to_life", "Pericolo per la vita di qualcuno"),
    personal_data: () => t("moderation.reasons.personal_data", "Dati personali di qualcuno"),
    minors: () => t("moderation.reasons.minors", "Riguarda minori"),
    hate: () => t("moderation.reasons.hate", "Odio, minacce o molestie"),
    spam: () => t("moderation.reasons.spam", "Spam o pubblicità"),
    scam: () => t("moderation.reasons.scam", "Truffa"),
    unsafe_advice: () => t("moderation.reasons.unsafe_advice", "Consigli pericolosi, come l’apnea da soli"),
    copyright: () => t("moderation.reasons.copyright", "Diritto d’autore"),
    other: () => t("moderation.reasons.something_else", "Altro"),
  };
  return names[reason]();
}

export function measureName(t: Translate, measure: Measure): string {
  const names: Record<Measure, () => string> = {
    none: () => t("moderation.measures.none", "Nessuna misura"),
    hide: () => t("moderation.measures.hide", "Nascosto"),
    delete: () => t("moderation.measures.delete", "Eliminato"),
    lock: () => t("moderation.measures.lock", "Chiuso alle risposte"),
    no_links: () => t("moderation.measures.no_links", "Link in attesa"),
    suspend_write: () => t("moderation.measures.suspend_write", "Scrittura sospesa"),
    suspend_account: () => t("moderation.measures.suspend_account", "Account sospeso"),
    stop_sales: () => t("moderation.measures.stop_sales", "Iscrizioni fermate"),
  };
  return names[measure]();
}

export function groundName(t: Translate, ground: Ground): string {
  return ground === "law"
    ? t("moderation.grounds.law", "La legge")
    : t("moderation.grounds.terms", "Le regole del sito");
}

/** The state of an objection; null without one. */
export function objectionState(
  t: Translate,
  { objected_at, outcome }: { objected_at: string | null; outcome: "upheld" | "rejected" | null },
): string | null {
  if (!objected_at) return null;
  if (outcome === "upheld") return t("moderation.outcomes.upheld", "Opposizione accolta");
  if (outcome === "rejected") return t("moderation.outcomes.rejected", "Opposizione respinta");
  return t("moderation.outcomes.waiting", "Opposizione in attesa");
}
