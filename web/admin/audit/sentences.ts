import type { AuditEntryView } from "../../../worker/admin/outputs.ts";
import type { AuditAction, AuditSubjectKind } from "../../../worker/audit/contract.ts";
import { displayName } from "../../lib/displayName.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** An entry as a sentence, "Ugo Bassi ha modificato l'evento «Tuffo»". */
export function auditSentence(t: Translate, entry: AuditEntryView): string {
  return t("admin.audit.sentence", "{{actor}} {{deed}}", {
    actor: actorName(t, entry),
    deed: auditDeed(t, entry.action, subjectName(t, entry)),
  });
}

/** The name of an action in the filter, "Ha modificato l'evento «…»". */
export function auditActionName(t: Translate, action: AuditAction): string {
  const deed = auditDeed(t, action, "…");
  return deed.charAt(0).toLocaleUpperCase(t.language) + deed.slice(1);
}

export function actorName(t: Translate, { actor }: Pick<AuditEntryView, "actor">): string {
  return actor ? displayName(t, actor.full_name || null) : t("admin.audit.command_line", "Riga di comando");
}

/** The kinds of subjects with a title or a name; a reply has the title of its topic. */
const TITLED: AuditSubjectKind[] = ["event", "article", "category", "topic", "reply", "forum_category"];

/** The subject in the sentence: current titles, the last title of a deleted subject, names of users. */
function subjectName(t: Translate, { subject, person, before, after }: AuditEntryView): string {
  const { kind, id, name } = subject;
  if (TITLED.includes(kind)) {
    const storedName = before?.title ?? after?.title ?? before?.name ?? after?.name;
    return name ?? (typeof storedName === "string" ? storedName : shortId(id));
  }
  if (kind === "setting") return settingName(t, id);
  if (kind === "table") return tableName(t, id);
  if (kind === "difference") return shortId(id);
  return displayName(t, person?.full_name || null);
}

/** The last characters of an id, enough to distinguish two ids. */
function shortId(id: string): string {
  return id.length > 12 ? `…${id.slice(-8)}` : id;
}

function settingName(t: Translate, key: string): string {
  const known: Record<string, string> = {
    events_free_mode: t("admin.audit.setting.events_free_mode", "Modalità gratuita"),
    past_events_category_position: t(
      "admin.audit.setting.past_events_category_position",
      "Posizione di «Eventi Passati»",
    ),
    contact_email: t("admin.audit.setting.contact_email", "Indirizzo di contatto"),
    forum_held_words: t("admin.settings.words", "Parole da controllare"),
    // A setting of earlier versions, whose entries stay in the log.
    payout_terms: t("admin.settings.payout", "Versamenti a chi organizza"),
    site_seller: t("admin.settings.seller", "Chi vende i pacchetti"),
    two_factor_for_admins: t("admin.settings.two_factor", "Verifica in due passaggi per chi amministra"),
  };
  return known[key] ?? key;
}

function tableName(t: Translate, name: string): string {
  const known: Record<string, string> = {
    audit: t("admin.tabs.audit", "Registro attività"),
    categories: t("admin.tabs.categories", "Categorie"),
    documents: t("admin.audit.site_documents", "del sito"),
    events: t("admin.tabs.events", "Eventi"),
    forum_categories: t("admin.audit.forum_categories", "Categorie del forum"),
    packages: t("admin.tabs.packages", "Pacchetti"),
    payments: t("admin.tabs.payments", "Pagamenti"),
    reports: t("admin.reports.title", "Segnalazioni"),
    tokens: t("admin.tabs.tokens", "Token"),
    users: t("admin.tabs.users", "Utenti"),
  };
  return known[name] ?? name;
}

/** The predicate of the sentence. Languages whose verbs have a gender use nouns. */
function auditDeed(t: Translate, action: AuditAction, subject: string): string {
  const by = { subject };
  const deeds: Record<AuditAction, () => string> = {
    "event.create": () => t("admin.audit.deed.event_create", "ha creato l’evento «{{subject}}»", by),
    "event.update": () => t("admin.audit.deed.event_update", "ha modificato l’evento «{{subject}}»", by),
    "event.handover": () =>
      t("admin.audit.deed.event_handover", "ha affidato a un altro organizzatore l’evento «{{subject}}»", by),
    "event.cancel": () => t("admin.audit.deed.event_cancel", "ha annullato l’evento «{{subject}}»", by),
    "event.confirm": () => t("admin.audit.deed.event_confirm", "ha confermato l’evento «{{subject}}»", by),
    "event.delete": () => t("admin.audit.deed.event_delete", "ha eliminato l’evento «{{subject}}»", by),
    "event.message": () =>
      t("admin.audit.deed.event_message", "ha scritto ai partecipanti dell’evento «{{subject}}»", by),
    "participant.read": () =>
      t("admin.audit.deed.participant_read", "ha aperto i partecipanti dell’evento «{{subject}}»", by),
    "participant.export": () =>
      t("admin.audit.deed.participant_export", "ha scaricato i partecipanti dell’evento «{{subject}}»", by),
    "participant.remove": () =>
      t("admin.audit.deed.participant_remove", "ha rimosso da un evento {{subject}}", by),
    "participant.keep": () =>
      t(
        "admin.audit.deed.participant_keep",
        "ha mantenuto dopo una contestazione l’iscrizione di {{subject}}",
        by,
      ),
    "guest.add": () =>
      t("admin.audit.deed.guest_add", "ha aggiunto a mano un partecipante all’evento «{{subject}}»", by),
    "guest.payment": () =>
      t(
        "admin.audit.deed.guest_payment",
        "ha cambiato il pagamento di un partecipante aggiunto a mano all’evento «{{subject}}»",
        by,
      ),
    "guest.remove": () =>
      t(
        "admin.audit.deed.guest_remove",
        "ha tolto un partecipante aggiunto a mano dall’evento «{{subject}}»",
        by,
      ),
    "waiting.offer": () =>
      t("admin.audit.deed.waiting_offer", "ha offerto un posto fuori turno nell’evento «{{subject}}»", by),
    "gate.override": () =>
      t("admin.audit.deed.gate_override", "ha fatto un’eccezione ai requisiti dell’evento «{{subject}}»", by),
    "waiting.close": () =>
      t(
        "admin.audit.deed.waiting_close",
        "ha aperto o chiuso la lista d’attesa dell’evento «{{subject}}»",
        by,
      ),
    "participant.remind": () =>
      t(
        "admin.audit.deed.participant_remind",
        "ha ricordato i documenti ai partecipanti di «{{subject}}»",
        by,
      ),
    "participant.seen": () =>
      t(
        "admin.audit.deed.participant_seen",
        "ha segnato come visto un documento di chi partecipa a «{{subject}}»",
        by,
      ),
    "participant.certificates": () =>
      t(
        "admin.audit.deed.participant_certificates",
        "ha rilasciato o revocato attestati di «{{subject}}»",
        by,
      ),
    "user.certification": () =>
      t("admin.audit.deed.user_certification", "ha confermato un brevetto di {{subject}}", by),
    "article.create": () => t("admin.audit.deed.article_create", "ha creato l’articolo «{{subject}}»", by),
    "article.update": () =>
      t("admin.audit.deed.article_update", "ha modificato l’articolo «{{subject}}»", by),
    "article.publish": () =>
      t("admin.audit.deed.article_publish", "ha pubblicato l’articolo «{{subject}}»", by),
    "article.unpublish": () =>
      t("admin.audit.deed.article_unpublish", "ha rimosso dal blog l’articolo «{{subject}}»", by),
    "article.delete": () => t("admin.audit.deed.article_delete", "ha eliminato l’articolo «{{subject}}»", by),
    "category.create": () =>
      t("admin.audit.deed.category_create", "ha creato la categoria «{{subject}}»", by),
    "category.update": () =>
      t("admin.audit.deed.category_update", "ha modificato la categoria «{{subject}}»", by),
    "category.delete": () =>
      t("admin.audit.deed.category_delete", "ha eliminato la categoria «{{subject}}»", by),
    "category.reorder": () => t("admin.audit.deed.category_reorder", "ha cambiato l’ordine delle categorie"),
    "topic.update": () => t("admin.audit.deed.topic_update", "ha modificato il topic «{{subject}}»", by),
    "topic.delete": () => t("admin.audit.deed.topic_delete", "ha eliminato il topic «{{subject}}»", by),
    "topic.restore": () => t("admin.audit.deed.topic_restore", "ha ripristinato il topic «{{subject}}»", by),
    "reply.update": () =>
      t("admin.audit.deed.reply_update", "ha modificato una risposta nel topic «{{subject}}»", by),
    "reply.delete": () =>
      t("admin.audit.deed.reply_delete", "ha eliminato una risposta nel topic «{{subject}}»", by),
    "reply.restore": () =>
      t("admin.audit.deed.reply_restore", "ha ripristinato una risposta nel topic «{{subject}}»", by),
    "post.approve": () => t("admin.audit.deed.post_approve", "ha approvato un messaggio in attesa nel forum"),
    "post.refuse": () => t("admin.audit.deed.post_refuse", "ha rifiutato un messaggio in attesa nel forum"),
    "forum_category.create": () =>
      t("admin.audit.deed.forum_category_create", "ha creato la categoria del forum «{{subject}}»", by),
    "forum_category.update": () =>
      t("admin.audit.deed.forum_category_update", "ha modificato la categoria del forum «{{subject}}»", by),
    "forum_category.merge": () =>
      t(
        "admin.audit.deed.forum_category_merge",
        "ha unito a un’altra la categoria del forum «{{subject}}»",
        by,
      ),
    "forum_category.delete": () =>
      t("admin.audit.deed.forum_category_delete", "ha eliminato la categoria del forum «{{subject}}»", by),
    "forum_category.reorder": () =>
      t("admin.audit.deed.forum_category_reorder", "ha cambiato l’ordine delle categorie del forum"),
    "user.create": () => t("admin.audit.deed.user_create", "ha creato l’account di {{subject}}", by),
    "user.read": () => t("admin.audit.deed.user_read", "ha aperto i dati di {{subject}}", by),
    "user.profile": () => t("admin.audit.deed.user_profile", "ha modificato il profilo di {{subject}}", by),
    "user.role": () => t("admin.audit.deed.user_role", "ha cambiato il ruolo di {{subject}}", by),
    "user.activate": () => t("admin.audit.deed.user_activate", "ha riattivato l’account di {{subject}}", by),
    "user.deactivate": () =>
      t("admin.audit.deed.user_deactivate", "ha disattivato l’account di {{subject}}", by),
    "user.delete": () => t("admin.audit.deed.user_delete", "ha eliminato l’account di {{subject}}", by),
    "user.sessions_end": () =>
      t("admin.audit.deed.user_sessions_end", "ha chiuso gli accessi di {{subject}}", by),
    "user.recovery_token": () =>
      t("admin.audit.deed.user_recovery_token", "ha creato un token di recupero per {{subject}}", by),
    "user.two_factor_reset": () =>
      t(
        "admin.audit.deed.user_two_factor_reset",
        "ha azzerato la verifica in due passaggi di {{subject}}",
        by,
      ),
    "user.confirmation_resend": () =>
      t("admin.audit.deed.user_confirmation_resend", "ha rimandato la conferma dell’email a {{subject}}", by),
    "package.assign": () =>
      t("admin.audit.deed.package_assign", "ha assegnato un pacchetto a {{subject}}", by),
    "package.cancel": () =>
      t("admin.audit.deed.package_cancel", "ha cancellato un pacchetto di {{subject}}", by),
    "user.moderator": () =>
      t("admin.audit.deed.user_moderator", "ha cambiato chi modera il forum: {{subject}}", by),
    "report.read": () => t("admin.audit.deed.report_read", "ha aperto le segnalazioni"),
    "report.decide": () =>
      t("admin.audit.deed.report_decide", "ha deciso una segnalazione su {{subject}}", by),
    "report.objection": () =>
      t("admin.audit.deed.report_objection", "ha deciso un’opposizione di {{subject}}", by),
    "school.read": () =>
      t("admin.audit.deed.school_read", "ha aperto i documenti della scuola di {{subject}}", by),
    "school.verify": () => t("admin.audit.deed.school_verify", "ha verificato la scuola di {{subject}}", by),
    "school.unverify": () =>
      t("admin.audit.deed.school_unverify", "ha tolto la verifica alla scuola di {{subject}}", by),
    "package.hide": () =>
      t("admin.audit.deed.package_hide", "ha nascosto il logo dello sponsor {{subject}}", by),
    "package.show": () =>
      t("admin.audit.deed.package_show", "ha ripristinato il logo dello sponsor {{subject}}", by),
    "token.mark_used": () =>
      t("admin.audit.deed.token_mark_used", "ha segnato come usato un token di {{subject}}", by),
    "mail.retry": () => t("admin.audit.deed.mail_retry", "ha fatto rispedire un’email non partita"),
    "mail.dismiss": () => t("admin.audit.deed.mail_dismiss", "ha archiviato un’email non partita"),
    "ledger.read": () => t("admin.audit.deed.ledger_read", "ha aperto gli incassi di {{subject}}", by),
    "ledger.export": () => t("admin.audit.deed.ledger_export", "ha scaricato gli incassi di {{subject}}", by),
    "tax_data.read": () => t("admin.audit.deed.tax_data_read", "ha aperto i dati fiscali di {{subject}}", by),
    "dac7.export": () => t("admin.audit.deed.dac7_export", "ha scaricato il riepilogo DAC7 di chi vende"),
    "tax_document.issue": () =>
      t("admin.audit.deed.tax_document_issue", "ha emesso un documento fiscale per {{subject}}", by),
    "tax_document.read": () =>
      t("admin.audit.deed.tax_document_read", "ha aperto documenti fiscali: {{subject}}", by),
    "tax_document.export": () =>
      t("admin.audit.deed.tax_document_export", "ha scaricato documenti fiscali: {{subject}}", by),
    "payment.read": () => t("admin.audit.deed.payment_read", "ha aperto un pagamento di {{subject}}", by),
    "payment.refund": () =>
      t("admin.audit.deed.payment_refund", "ha rimborsato un pagamento di {{subject}}", by),
    "payment.retry": () =>
      t("admin.audit.deed.payment_retry", "ha fatto riprovare un pagamento di {{subject}}", by),
    "payment.resolve": () =>
      t("admin.audit.deed.payment_resolve", "ha chiuso la verifica di un pagamento di {{subject}}", by),
    "payment.paid_back": () =>
      t(
        "admin.audit.deed.payment_paid_back",
        "ha segnato come rimborsato a mano un pagamento di {{subject}}",
        by,
      ),
    "payment.reconcile": () =>
      t("admin.audit.deed.payment_reconcile", "ha chiesto a Stripe di un pagamento di {{subject}}", by),
    "payment.retry_transfer": () =>
      t("admin.audit.deed.payment_retry_transfer", "ha fatto riprovare un trasferimento a {{subject}}", by),
    "payment.forgive_debt": () =>
      t("admin.audit.deed.payment_forgive_debt", "ha annullato un debito di {{subject}}", by),
    "difference.resolve": () =>
      t("admin.audit.deed.difference_resolve", "ha chiuso la differenza con Stripe {{subject}}", by),
    "setting.update": () =>
      t("admin.audit.deed.setting_update", "ha cambiato l’impostazione «{{subject}}»", by),
    "table.export": () => t("admin.audit.deed.table_export", "ha scaricato la tabella «{{subject}}»", by),
  };
  return deeds[action]();
}
