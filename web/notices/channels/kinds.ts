import type { NoticeKind } from "../../../worker/notices/noticeKinds.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** The kinds in the order of their table, by topic. */
export const KIND_GROUPS = {
  forum: ["reply", "quote", "mention"],
  messages: ["question", "answer", "event_message"],
  events: [
    "event_changed",
    "event_cancelled",
    "event_tomorrow",
    "event_confirmed",
    "going",
    "going_due",
    "staff_asked",
    "staff_removed",
    "staff_declined",
    "school_removed",
    "decision_due",
    "seat_offered",
    "gates_due",
    "gates_closed",
    "gate_opened",
    "gates_late",
    "balance_due",
    "balances_late",
    "seats_unclaimed",
    "seat_ended",
    "refund_done",
    "document_ending",
    "package_ending",
    "tax_data_asked",
    "payout_account",
    "payout_failed",
  ],
  following: ["topic_new", "event_new", "search_match", "article"],
  dives: [
    "signature_asked",
    "signature_given",
    "register_open",
    "document_seen",
    "certification_confirmed",
    "certificate_issued",
  ],
  moderation: ["report_decided", "measure"],
} as const satisfies Record<string, NoticeKind[]>;
export type KindGroup = keyof typeof KIND_GROUPS;

/** Kinds of which only organizers are told. */
export const ORGANIZERS_KINDS: readonly NoticeKind[] = [
  "question",
  "staff_declined",
  "decision_due",
  "gates_late",
  "package_ending",
  "signature_asked",
  "register_open",
  "tax_data_asked",
  "payout_account",
  "payout_failed",
];

/** The name of a topic of kinds. */
export function groupName(t: Translate, group: KindGroup): string {
  return {
    forum: t("notices.channels.groups.forum", "Forum"),
    messages: t("notices.channels.groups.messages", "Messaggi"),
    events: t("notices.channels.groups.events", "Eventi e pagamenti"),
    following: t("notices.channels.groups.following", "Chi segui"),
    dives: t("notices.channels.groups.dives", "Libretto e registri"),
    moderation: t("notices.channels.groups.moderation", "Moderazione"),
  }[group];
}

/** The names of the kinds, as mails and pushes have them too. */
export function kindNames(t: Translate): Record<NoticeKind, string> {
  return {
    reply: t("notices.channels.kinds.reply", "Risposte ai topic che segui"),
    quote: t("notices.channels.kinds.quote", "Chi cita un tuo messaggio"),
    mention: t("notices.channels.kinds.mention", "Chi ti nomina"),
    question: t("notices.channels.kinds.question", "Domande sui tuoi eventi"),
    answer: t("notices.channels.kinds.answer", "Risposte alle tue domande"),
    event_message: t("notices.channels.kinds.event_message", "Messaggi degli organizzatori"),
    event_changed: t("notices.channels.kinds.event_changed", "Eventi modificati"),
    event_cancelled: t("notices.channels.kinds.event_cancelled", "Eventi annullati"),
    event_tomorrow: t("notices.channels.kinds.event_tomorrow", "Eventi di domani"),
    event_confirmed: t("notices.channels.kinds.event_confirmed", "Eventi confermati"),
    going: t("notices.channels.kinds.going", "Si va o non si va"),
    going_due: t("notices.channels.kinds.going_due", "Decisioni per domani"),
    staff_asked: t("notices.channels.kinds.staff_asked", "Inviti nello staff di un evento"),
    staff_removed: t("notices.channels.kinds.staff_removed", "Quando non sei più nello staff di un evento"),
    staff_declined: t("notices.channels.kinds.staff_declined", "Chi rinuncia nello staff dei tuoi eventi"),
    school_removed: t("notices.channels.kinds.school_removed", "Quando non fai più parte di una scuola"),
    decision_due: t("notices.channels.kinds.decision_due", "Decisioni sui tuoi eventi"),
    seats_unclaimed: t("notices.channels.kinds.seats_unclaimed", "Posti da assegnare"),
    seat_ended: t("notices.channels.kinds.seat_ended", "Posti annullati da chi li ha pagati"),
    seat_offered: t("notices.channels.kinds.seat_offered", "Posti che si liberano"),
    gates_due: t("notices.channels.kinds.gates_due", "Requisiti da completare entro un giorno"),
    gates_closed: t("notices.channels.kinds.gates_closed", "Requisiti che mancano con le nuove date"),
    gate_opened: t("notices.channels.kinds.gate_opened", "Consensi arrivati e requisiti accettati"),
    gates_late: t("notices.channels.kinds.gates_late", "Partecipanti con requisiti in ritardo"),
    balance_due: t("notices.channels.kinds.balance_due", "Saldi da pagare"),
    balances_late: t("notices.channels.kinds.balances_late", "Saldi in ritardo dei partecipanti"),
    document_ending: t("notices.channels.kinds.document_ending", "Documenti in scadenza"),
    package_ending: t("notices.channels.kinds.package_ending", "Pacchetti in scadenza"),
    topic_new: t("notices.channels.kinds.topic_new", "Nuovi topic nelle categorie che segui"),
    article: t("notices.channels.kinds.article", "Nuovi articoli"),
    event_new: t("notices.channels.kinds.event_new", "Nuovi eventi di chi segui"),
    search_match: t("notices.channels.kinds.search_match", "Nuovi eventi delle tue ricerche"),
    signature_asked: t("notices.channels.kinds.signature_asked", "Firme richieste"),
    signature_given: t("notices.channels.kinds.signature_given", "Risposte alle richieste di firma"),
    register_open: t("notices.channels.kinds.register_open", "Registri ancora aperti"),
    document_seen: t("notices.channels.kinds.document_seen", "Documenti e brevetti visti"),
    certification_confirmed: t("notices.channels.kinds.certification_confirmed", "Brevetti confermati"),
    certificate_issued: t("notices.channels.kinds.certificate_issued", "Attestati di partecipazione"),
    report_decided: t("notices.channels.kinds.report_decided", "Esito delle segnalazioni"),
    measure: t("notices.channels.kinds.measure", "Decisioni sui tuoi contenuti"),
    refund_done: t("notices.channels.kinds.refund_done", "Rimborsi"),
    tax_data_asked: t("notices.channels.kinds.tax_data_asked", "Dati fiscali per gli incassi"),
    payout_account: t("notices.channels.kinds.payout_account", "Account per gli incassi"),
    payout_failed: t("notices.channels.kinds.payout_failed", "Versamenti in banca non riusciti"),
  };
}
