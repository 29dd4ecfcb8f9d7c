import type { Notice } from "../../worker/notices/outputs.ts";
import { formatDay } from "../lib/dates.ts";
import { displayName } from "../lib/displayName.ts";
import type { Translate } from "../lib/i18n.tsx";

/** What a notice says. */
export function noticeText(t: Translate, { kind, count, subject, actor }: Notice): string {
  const params = { actor: displayName(t, actor?.full_name ?? null), title: subject.title };
  switch (kind) {
    case "reply":
      return t.count(
        "notices.kinds.reply",
        count,
        { one: "{{actor}} ha risposto in «{{title}}»", other: "{{count}} nuove risposte in «{{title}}»" },
        params,
      );
    case "quote":
      return t("notices.kinds.quote", "{{actor}} ha citato un tuo messaggio in «{{title}}»", params);
    case "mention":
      return t("notices.kinds.mention", "{{actor}} ti ha menzionato in «{{title}}»", params);
    case "question":
      return t.count(
        "notices.kinds.question",
        count,
        {
          one: "{{actor}} ti ha fatto una domanda su «{{title}}»",
          other: "{{count}} messaggi da leggere su «{{title}}»",
        },
        params,
      );
    case "answer":
      return t.count(
        "notices.kinds.answer",
        count,
        {
          one: "{{actor}} ti ha risposto su «{{title}}»",
          other: "{{count}} risposte da leggere su «{{title}}»",
        },
        params,
      );
    case "event_message":
      return t.count(
        "notices.kinds.event_message",
        count,
        {
          one: "{{actor}} ti ha scritto su «{{title}}»",
          other: "{{count}} messaggi di chi organizza «{{title}}»",
        },
        params,
      );
    case "event_changed":
      return t("notices.kinds.event_changed", "Qualcosa è cambiato in «{{title}}»", params);
    case "event_cancelled":
      return [
        t("notices.kinds.event_cancelled", "Annullato: «{{title}}»", params),
        subject.day && formatDay(subject.day, "EEEE d MMMM", t.language),
      ]
        .filter(Boolean)
        .join(", ");
    case "event_tomorrow":
      return t("notices.kinds.event_tomorrow", "Domani si va: «{{title}}»", params);
    case "event_confirmed":
      return t("notices.kinds.event_confirmed", "Si fa: «{{title}}» è confermato", params);
    case "going":
      return t("notices.kinds.going", "Si va: «{{title}}» è confermato", params);
    case "going_due":
      return t("notices.kinds.going_due", "Decidi per domani: «{{title}}»", params);
    case "staff_asked":
      return t(
        "notices.kinds.staff_asked",
        "{{actor}} ti vuole nello staff di «{{title}}»: confermi?",
        params,
      );
    case "staff_removed":
      return t("notices.kinds.staff_removed", "Non sei più nello staff di «{{title}}»", params);
    case "staff_declined":
      return t("notices.kinds.staff_declined", "{{actor}} non sarà nello staff di «{{title}}»", params);
    case "school_removed":
      return t("notices.kinds.school_removed", "Non fai più parte della scuola {{title}}", params);
    case "decision_due":
      return t("notices.kinds.decision_due", "Si fa o no? Decidi per «{{title}}»", params);
    case "seats_unclaimed":
      return t("notices.kinds.seats_unclaimed", "Hai posti da assegnare per «{{title}}»", params);
    case "seat_ended":
      return t("notices.kinds.seat_ended", "Il tuo posto per «{{title}}» non c’è più", params);
    case "seat_offered":
      return t("notices.kinds.seat_offered", "Si è liberato un posto per «{{title}}»", params);
    case "gates_due":
      return t("notices.kinds.gates_due", "Ti manca ancora qualcosa per «{{title}}»", params);
    case "gates_closed":
      return t("notices.kinds.gates_closed", "Con le nuove date ti manca qualcosa per «{{title}}»", params);
    case "gate_opened":
      return t("notices.kinds.gate_opened", "Un requisito in meno per «{{title}}»", params);
    case "gates_late":
      return t("notices.kinds.gates_late", "Termine passato: decidi tu per «{{title}}»", params);
    case "balance_due":
      return t("notices.kinds.balance_due", "Saldo da pagare: «{{title}}»", params);
    case "balances_late":
      return t("notices.kinds.balances_late", "Saldi in ritardo: «{{title}}»", params);
    case "document_ending":
      return t("notices.kinds.document_ending", "Sta per scadere: {{title}}", params);
    case "document_seen":
      return t("notices.kinds.document_seen", "Visto da {{actor}}: {{title}}", params);
    case "certification_confirmed":
      return t(
        "notices.kinds.certification_confirmed",
        "{{actor}} ha confermato il tuo brevetto: {{title}}",
        params,
      );
    case "certificate_issued":
      return t("notices.kinds.certificate_issued", "C’è il tuo attestato per «{{title}}»", params);
    case "package_ending":
      return t("notices.kinds.package_ending", "Il tuo pacchetto {{title}} sta per scadere", params);
    case "topic_new":
      return t(
        "notices.kinds.topic_new",
        "{{actor}} ha aperto un topic in una categoria che segui: «{{title}}»",
        params,
      );
    case "article":
      return t("notices.kinds.article", "Nuovo articolo: «{{title}}»", params);
    case "event_new":
      return t("notices.kinds.event_new", "Nuovo evento di {{actor}}: «{{title}}»", params);
    case "search_match":
      return t("notices.kinds.search_match", "Nuovo evento per la tua ricerca: «{{title}}»", params);
    case "signature_asked":
      return t("notices.kinds.signature_asked", "{{actor}} ti chiede una firma: {{title}}", params);
    case "signature_given":
      return t("notices.kinds.signature_given", "{{actor}} ha firmato la tua immersione: {{title}}", params);
    case "register_open":
      return t("notices.kinds.register_open", "Registro ancora aperto: «{{title}}»", params);
    case "report_decided":
      return t("notices.kinds.report_decided", "Abbiamo deciso sulla tua segnalazione: «{{title}}»", params);
    case "measure":
      return t(
        "notices.kinds.measure",
        "Abbiamo preso una decisione su un tuo contenuto: «{{title}}»",
        params,
      );
    case "refund_done":
      return t("notices.kinds.refund_done", "Rimborso eseguito: «{{title}}»", params);
    case "tax_data_asked":
      return t("notices.kinds.tax_data_asked", "Per ricevere gli incassi servono i tuoi dati fiscali");
    case "payout_account":
      return t("notices.kinds.payout_account", "I tuoi incassi: {{title}}", params);
    case "payout_failed":
      return t("notices.kinds.payout_failed", "Versamento in banca non riuscito: {{title}}", params);
  }
}
