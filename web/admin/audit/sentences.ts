import type { AuditEntryView } from "../../../worker/admin/outputs.ts";
import type { AuditAction, AuditSubjectKind } from "../../../worker/audit/contract.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, textTable } from "../../lib/i18n.tsx";

/** An entry as a sentence, "Ugo Bassi ha modificato l'evento «Tuffo»". */
export function auditSentence(t: Translate, entry: AuditEntryView): string {
  return t("admin.audit.sentence", "{{actor}} {{deed}}", {
    actor: actorName(t, entry),
    deed: auditDeed(t, entry.action, { subject: subjectName(t, entry) }),
  });
}

/** The name of an action in the filter, "Ha modificato l'evento «…»". */
export function auditActionName(t: Translate, action: AuditAction): string {
  const deed = auditDeed(t, action, { subject: "…" });
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
const auditDeed = textTable<AuditAction>("admin.audit.deed", {
  "event.create": "ha creato l’evento «{{subject}}»",
  "event.update": "ha modificato l’evento «{{subject}}»",
  "event.handover": "ha affidato a un altro organizzatore l’evento «{{subject}}»",
  "event.cancel": "ha annullato l’evento «{{subject}}»",
  "event.confirm": "ha confermato l’evento «{{subject}}»",
  "event.delete": "ha eliminato l’evento «{{subject}}»",
  "event.message": "ha scritto ai partecipanti dell’evento «{{subject}}»",
  "participant.read": "ha aperto i partecipanti dell’evento «{{subject}}»",
  "participant.export": "ha scaricato i partecipanti dell’evento «{{subject}}»",
  "participant.remove": "ha rimosso da un evento {{subject}}",
  "participant.keep": "ha mantenuto dopo una contestazione l’iscrizione di {{subject}}",
  "guest.add": "ha aggiunto a mano un partecipante all’evento «{{subject}}»",
  "guest.payment": "ha cambiato il pagamento di un partecipante aggiunto a mano all’evento «{{subject}}»",
  "guest.remove": "ha tolto un partecipante aggiunto a mano dall’evento «{{subject}}»",
  "waiting.offer": "ha offerto un posto fuori turno nell’evento «{{subject}}»",
  "gate.override": "ha fatto un’eccezione ai requisiti dell’evento «{{subject}}»",
  "waiting.close": "ha aperto o chiuso la lista d’attesa dell’evento «{{subject}}»",
  "participant.remind": "ha ricordato i documenti ai partecipanti di «{{subject}}»",
  "participant.seen": "ha segnato come visto un documento di chi partecipa a «{{subject}}»",
  "participant.certificates": "ha rilasciato o revocato attestati di «{{subject}}»",
  "user.certification": "ha confermato un brevetto di {{subject}}",
  "article.create": "ha creato l’articolo «{{subject}}»",
  "article.update": "ha modificato l’articolo «{{subject}}»",
  "article.publish": "ha pubblicato l’articolo «{{subject}}»",
  "article.unpublish": "ha rimosso dal blog l’articolo «{{subject}}»",
  "article.delete": "ha eliminato l’articolo «{{subject}}»",
  "category.create": "ha creato la categoria «{{subject}}»",
  "category.update": "ha modificato la categoria «{{subject}}»",
  "category.delete": "ha eliminato la categoria «{{subject}}»",
  "category.reorder": "ha cambiato l’ordine delle categorie",
  "topic.update": "ha modificato il topic «{{subject}}»",
  "topic.delete": "ha eliminato il topic «{{subject}}»",
  "topic.restore": "ha ripristinato il topic «{{subject}}»",
  "reply.update": "ha modificato una risposta nel topic «{{subject}}»",
  "reply.delete": "ha eliminato una risposta nel topic «{{subject}}»",
  "reply.restore": "ha ripristinato una risposta nel topic «{{subject}}»",
  "post.approve": "ha approvato un messaggio in attesa nel forum",
  "post.refuse": "ha rifiutato un messaggio in attesa nel forum",
  "forum_category.create": "ha creato la categoria del forum «{{subject}}»",
  "forum_category.update": "ha modificato la categoria del forum «{{subject}}»",
  "forum_category.merge": "ha unito a un’altra la categoria del forum «{{subject}}»",
  "forum_category.delete": "ha eliminato la categoria del forum «{{subject}}»",
  "forum_category.reorder": "ha cambiato l’ordine delle categorie del forum",
  "user.create": "ha creato l’account di {{subject}}",
  "user.read": "ha aperto i dati di {{subject}}",
  "user.profile": "ha modificato il profilo di {{subject}}",
  "user.role": "ha cambiato il ruolo di {{subject}}",
  "user.activate": "ha riattivato l’account di {{subject}}",
  "user.deactivate": "ha disattivato l’account di {{subject}}",
  "user.delete": "ha eliminato l’account di {{subject}}",
  "user.sessions_end": "ha chiuso gli accessi di {{subject}}",
  "user.recovery_token": "ha creato un token di recupero per {{subject}}",
  "user.two_factor_reset": "ha azzerato la verifica in due passaggi di {{subject}}",
  "user.confirmation_resend": "ha rimandato la conferma dell’email a {{subject}}",
  "package.assign": "ha assegnato un pacchetto a {{subject}}",
  "package.cancel": "ha cancellato un pacchetto di {{subject}}",
  "user.moderator": "ha cambiato chi modera il forum: {{subject}}",
  "report.read": "ha aperto le segnalazioni",
  "report.decide": "ha deciso una segnalazione su {{subject}}",
  "report.objection": "ha deciso un’opposizione di {{subject}}",
  "school.read": "ha aperto i documenti della scuola di {{subject}}",
  "school.verify": "ha verificato la scuola di {{subject}}",
  "school.unverify": "ha tolto la verifica alla scuola di {{subject}}",
  "package.hide": "ha nascosto il logo dello sponsor {{subject}}",
  "package.show": "ha ripristinato il logo dello sponsor {{subject}}",
  "token.mark_used": "ha segnato come usato un token di {{subject}}",
  "mail.retry": "ha fatto rispedire un’email non partita",
  "mail.dismiss": "ha archiviato un’email non partita",
  "ledger.read": "ha aperto gli incassi di {{subject}}",
  "ledger.export": "ha scaricato gli incassi di {{subject}}",
  "tax_data.read": "ha aperto i dati fiscali di {{subject}}",
  "dac7.export": "ha scaricato il riepilogo DAC7 di chi vende",
  "tax_document.issue": "ha emesso un documento fiscale per {{subject}}",
  "tax_document.read": "ha aperto documenti fiscali: {{subject}}",
  "tax_document.export": "ha scaricato documenti fiscali: {{subject}}",
  "payment.read": "ha aperto un pagamento di {{subject}}",
  "payment.refund": "ha rimborsato un pagamento di {{subject}}",
  "payment.retry": "ha fatto riprovare un pagamento di {{subject}}",
  "payment.resolve": "ha chiuso la verifica di un pagamento di {{subject}}",
  "payment.paid_back": "ha segnato come rimborsato a mano un pagamento di {{subject}}",
  "payment.reconcile": "ha chiesto a Stripe di un pagamento di {{subject}}",
  "payment.retry_transfer": "ha fatto riprovare un trasferimento a {{subject}}",
  "payment.forgive_debt": "ha annullato un debito di {{subject}}",
  "difference.resolve": "ha chiuso la differenza con Stripe {{subject}}",
  "setting.update": "ha cambiato l’impostazione «{{subject}}»",
  "table.export": "ha scaricato la tabella «{{subject}}»",
});
