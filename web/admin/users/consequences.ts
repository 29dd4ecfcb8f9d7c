import type { AdminUserView, UserConsequences } from "../../../worker/admin/users/outputs.ts";
import { hasPermission, hasPublicPage, type Role } from "../../../worker/permissions/permissionMap.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";

/** `blocked`: the reason why the change is impossible for now; null when it is possible. */
export type ConsequenceTexts = { points: string[]; blocked: string | null };

function eventsText(t: Translate, { upcoming_events: count, participants }: UserConsequences): string {
  return t(
    "admin.users.has_events",
    "Organizza eventi in arrivo ({{count}}, persone iscritte: {{participants}}). Prima annullali o affidali a un altro organizzatore.",
    { count, participants },
  );
}

/** The consequences of deleting this user. */
export function deletionTexts(
  t: Translate,
  { email }: AdminUserView,
  found: UserConsequences,
): ConsequenceTexts {
  const { enrolments, refund, upcoming_events, participants, organizer_package } = found;
  const points = [
    t("admin.users.del_data", "Nome, email, profilo e foto vengono cancellati, subito e per sempre."),
    t(
      "admin.users.del_keeps",
      "Restano i pagamenti, senza il nome, e quello che ha pubblicato, firmato «Anonimo».",
    ),
    ...(enrolments > 0
      ? [
          t("admin.users.del_seats", "Iscrizioni a eventi in arrivo, che vengono annullate: {{count}}.", {
            count: enrolments,
          }),
        ]
      : []),
    ...(refund > 0
      ? [
          t("admin.users.del_refund", "Rimborso sulla sua carta: {{refund}}.", {
            refund: formatEuros(refund, t.language),
          }),
        ]
      : []),
    ...(upcoming_events > 0
      ? [
          t(
            "admin.users.del_events",
            "Eventi in arrivo senza partecipanti, che vengono annullati: {{count}}.",
            { count: upcoming_events },
          ),
        ]
      : []),
    ...(organizer_package
      ? [
          t("admin.users.del_package", "Il pacchetto {{name}} finisce e non viene rimborsato da solo.", {
            name: organizer_package.name,
          }),
        ]
      : []),
    t("admin.users.del_mail", "Mandiamo una conferma a {{email}}.", { email }),
  ];
  return { points, blocked: participants > 0 ? eventsText(t, found) : null };
}

/** The consequences of deactivating this user. */
export function deactivationTexts(t: Translate, found: UserConsequences): ConsequenceTexts {
  const { sessions, upcoming_events } = found;
  const points = [
    t("admin.users.off_sessions", "Dispositivi da cui esce subito: {{count}}. Non può più entrare.", {
      count: sessions,
    }),
    t("admin.users.off_keeps", "Iscrizioni, pagamenti e pacchetti restano. Puoi riattivarlo quando vuoi."),
    ...(upcoming_events > 0
      ? [
          t(
            "admin.users.off_events",
            "Eventi in arrivo, che restano pubblicati: {{count}}. Se serve, annullali o affidali a un altro organizzatore.",
            { count: upcoming_events },
          ),
        ]
      : []),
  ];
  return { points, blocked: null };
}

/** The consequences of another role for this user. */
export function roleTexts(
  t: Translate,
  { profile: { role: from } }: AdminUserView,
  to: Role,
  found: UserConsequences,
): ConsequenceTexts {
  const organizes = hasPermission({ role: to }, "events.manage");
  const { upcoming_events, organizer_package, sessions } = found;
  const points = [
    t("admin.users.role_sessions", "Dispositivi da cui esce: {{count}}. Rientra con il nuovo ruolo.", {
      count: sessions,
    }),
    ...(to === "admin"
      ? [
          t(
            "admin.users.role_admin",
            "Potrà fare tutto quello che fai tu, anche cambiare i ruoli degli altri.",
          ),
        ]
      : []),
    ...(hasPublicPage(from) && !hasPublicPage(to)
      ? [
          t(
            "admin.users.role_page",
            "La sua pagina pubblica sparisce, finché non torna istruttore o azienda.",
          ),
        ]
      : []),
    ...(from === "company"
      ? [t("admin.users.role_company", "I dati dell’azienda restano salvati, ma non si vedono più.")]
      : []),
    ...(organizer_package && !organizes
      ? [
          t("admin.users.role_package", "Il pacchetto {{name}} resta suo, ma con questo ruolo non si usa.", {
            name: organizer_package.name,
          }),
        ]
      : []),
  ];
  return { points, blocked: !organizes && upcoming_events > 0 ? eventsText(t, found) : null };
}
