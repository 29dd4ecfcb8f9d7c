import { TWO_FACTOR_RESET_REASONS } from "../../../worker/admin/users/contract.ts";
import { formatCents } from "../../../worker/lib/money.ts";
import { ROLES } from "../../../worker/permissions/permissionMap.ts";
import { formatShortRange } from "../../lib/dates.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { resetReasonText, userRoleName } from "../users/labels.ts";

/** The name of an entry's field; a field without a text has its own name. */
export function auditFieldName(t: Translate, name: string): string {
  const known: Record<string, string> = {
    amount_cents: t("admin.audit.field.amount_cents", "Importo"),
    attention: t("admin.audit.field.attention", "Da verificare"),
    avatar_url: t("admin.audit.field.avatar_url", "Foto"),
    category: t("event_table.category", "Categoria"),
    category_id: t("event_table.category", "Categoria"),
    company_address: t("admin.audit.field.company_address", "Indirizzo dell’azienda"),
    company_name: t("admin.audit.field.company_name", "Azienda"),
    content: t("admin.audit.field.content", "Testo"),
    cost_cents: t("event_table.cost", "Prezzo"),
    cover_alt: t("admin.audit.field.cover_alt", "Descrizione della copertina"),
    cover_image_url: t("admin.audit.field.cover_image_url", "Copertina"),
    date: t("event_table.date", "Data"),
    description: t("admin.audit.field.description", "Descrizione"),
    email: t("auth.email", "Email"),
    enabled: t("admin.audit.field.enabled", "Attiva"),
    end_date: t("event_table.end_date", "Ultimo giorno"),
    event_id: t("admin.audit.field.event_id", "Evento"),
    events_count: t("admin.audit.field.events_count", "Eventi"),
    excerpt: t("admin.audit.field.excerpt", "In breve"),
    expires_at: t("admin.audit.field.expires_at", "Fino al"),
    full_name: t("user_table.name", "Nome"),
    gallery_images: t("admin.audit.field.gallery_images", "Galleria"),
    hashtags: t("admin.audit.field.hashtags", "Hashtag"),
    index: t("admin.audit.field.index", "Posizione"),
    is_active: t("user_table.active", "Attivo"),
    is_locked: t("forum.is_locked", "Bloccato"),
    is_pinned: t("forum.pinned", "In evidenza"),
    language: t("admin.audit.field.language", "Lingua"),
    into: t("admin.audit.field.into", "Unita a"),
    left_cents: t("admin.audit.field.left_cents", "Ancora rimborsabile"),
    level: t("admin.audit.field.level", "Livello"),
    location: t("event_table.location", "Luogo"),
    method: t("participants.paid_outside", "Pagamento fuori dalla piattaforma"),
    months: t("admin.audit.field.months", "Mesi"),
    name: t("user_table.name", "Nome"),
    names: t("admin.audit.field.names", "Nomi nelle altre lingue"),
    nation: t("event_table.nation", "Nazione"),
    notes: t("admin.audit.field.notes", "Note"),
    number: t("admin.audit.field.number", "Numero della risposta"),
    order: t("admin.audit.field.order", "Ordine"),
    organizer_id: t("event_table.organizer", "Organizzatore"),
    package_id: t("admin.audit.field.package_id", "Pacchetto"),
    paid_cents: t("admin.audit.field.paid_cents", "Pagato"),
    participants: t("event_table.seats", "Posti"),
    password: t("admin.audit.field.password", "Password"),
    paying: t("admin.audit.field.paying", "Paganti"),
    people: t("event_table.enrolled", "Partecipanti"),
    published: t("admin.audit.field.published", "Pubblicato"),
    reason: t("admin.audit.field.reason", "Motivo"),
    refund_cents: t("admin.audit.field.refund_cents", "Rimborso"),
    refunded_cents: t("admin.audit.field.refunded_cents", "Rimborsato"),
    role: t("user_table.role", "Ruolo"),
    slug: t("admin.audit.field.slug", "Indirizzo della pagina"),
    starts_at: t("admin.audit.field.starts_at", "Dal"),
    state: t("event_table.state", "Stato"),
    status: t("event_table.state", "Stato"),
    text: t("admin.audit.field.text", "Testo"),
    title: t("event_table.title", "Titolo"),
    topics_count: t("admin.audit.field.topics_count", "Topic"),
    translation_group: t("admin.audit.field.translation_group", "Altre lingue"),
    used_at: t("token_table.used_at", "Usato il"),
    user_id: t("admin.audit.field.user_id", "Utente"),
    vat_number: t("admin.audit.field.vat_number", "Partita IVA"),
  };
  return known[name] ?? name;
}

/** A value of an entry as text: cents as euros, days and instants as dd/MM/yyyy, roles by name, other values as stored. */
export function auditValueText(t: Translate, name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? t("common.yes", "Sì") : t("common.no", "No");
  if (typeof value === "number")
    return name.endsWith("_cents") ? formatCents(value, t.language) : String(value);
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  if (name === "method") return paidOutsideName(t, text);
  const role = ROLES.find((known) => known === text);
  if (name === "role" && role) return userRoleName(t, role);
  const reason = TWO_FACTOR_RESET_REASONS.find((known) => known === text);
  if (name === "reason" && reason) return resetReasonText(t, reason);
  if (name === "reason" && text === "command_line") return t("admin.audit.command_line", "Riga di comando");
  const [day] = text.match(/^\d{4}-\d\d-\d\d(?=$|T\d\d:)/) ?? [];
  return day ? formatShortRange(day, null) : text;
}

function paidOutsideName(t: Translate, method: string): string {
  const known: Record<string, string> = {
    cash: t("participants.cash", "Contanti"),
    transfer: t("participants.transfer", "Bonifico"),
    none: t("participants.unpaid", "Niente"),
  };
  return known[method] ?? method;
}
