import { css } from "styled-system/css";
import type { UserEnrolmentStatus } from "../../../../worker/admin/users/detail/contract.ts";
import type { UserPaymentView } from "../../../../worker/admin/users/outputs.ts";
import { formatShortRange } from "../../../lib/dates.ts";
import { type Translate, useT } from "../../../lib/i18n.tsx";
import { formatEuros } from "../../../lib/money.ts";
import { paths } from "../../../paths.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Link } from "../../../ui/Link.tsx";
import { useInstants } from "../../useInstants.ts";
import { PagedSection, SectionRowParts, sectionLinkLook } from "./SectionList.tsx";

/** The user's enrolments, in any state. */
export function EnrolmentsSection({ userId }: { userId: string }) {
  const t = useT();
  const { time } = useInstants();
  return (
    <PagedSection
      userId={userId}
      name="enrolments"
      label={t("admin.user.enrolments", "Iscrizioni")}
      emptyText={t("admin.user.no_enrolments", "Nessuna iscrizione.")}
      render={({ status, amount, created_at, event }) => (
        <SectionRowParts
          title={
            <Link to={paths.event.href(event.slug)} className={sectionLinkLook}>
              {event.title}
            </Link>
          }
          detail={t("admin.user.enrolled", "{{day}} · iscrizione del {{time}}", {
            day: formatShortRange(event.date, event.end_date),
            time: time(created_at),
          })}
          end={
            <>
              {event.is_cancelled && <Badge>{t("admin.user.event_cancelled", "Evento annullato")}</Badge>}
              <Badge>{enrolmentStatusName(t, status)}</Badge>
              <span className={amountLook}>
                {amount > 0 ? formatEuros(amount, t.language) : t("admin.user.free", "Gratuito")}
              </span>
            </>
          }
        />
      )}
    />
  );
}

function enrolmentStatusName(t: Translate, status: UserEnrolmentStatus): string {
  const names: Record<UserEnrolmentStatus, string> = {
    held: t("admin.user.held", "Posto tenuto"),
    confirmed: t("admin.user.confirmed", "Confermata"),
    cancelled: t("admin.user.cancelled", "Annullata"),
    refunded: t("admin.user.refunded", "Rimborsata"),
    released: t("admin.user.released", "Non pagata"),
  };
  return names[status];
}

/** The user's payments; each links to its history in the payments' tab. */
export function PaymentsSection({ userId }: { userId: string }) {
  const t = useT();
  const { time } = useInstants();
  return (
    <PagedSection
      userId={userId}
      name="payments"
      label={t("admin.user.payments", "Pagamenti")}
      emptyText={t("admin.user.no_payments", "Nessun pagamento.")}
      render={(payment) => (
        <SectionRowParts
          title={
            <Link to={`${paths.adminPayments.href()}?payment=${payment.id}`} className={sectionLinkLook}>
              {payment.title || t("admin.user.payment", "Pagamento")}
            </Link>
          }
          detail={time(payment.paid_at ?? payment.created_at)}
          end={
            <>
              {payment.has_issue && <Badge>{t("admin.user.payment_issue", "Da verificare")}</Badge>}
              <Badge>{paymentStateName(t, payment)}</Badge>
              <span className={amountLook}>{formatEuros(payment.amount, t.language)}</span>
            </>
          }
        />
      )}
    />
  );
}

function paymentStateName(t: Translate, { status, refunded, amount }: UserPaymentView): string {
  if (status === "paid" && refunded > 0 && refunded < amount)
    return t("my_payments.partly", "Rimborsati {{amount}}", { amount: formatEuros(refunded, t.language) });
  const names: Record<UserPaymentView["status"], string> = {
    open: t("my_payments.open", "In corso"),
    paid: t("my_payments.paid", "Pagato"),
    refunded: t("my_payments.refunded", "Rimborsato"),
    expired: t("my_payments.expired", "Non concluso"),
    unknown: t("admin.user.payment_unknown", "Esito da verificare"),
  };
  return names[refunded >= amount ? "refunded" : status];
}

/** The events that the user organizes. */
export function EventsSection({ userId }: { userId: string }) {
  const t = useT();
  return (
    <PagedSection
      userId={userId}
      name="events"
      label={t("admin.user.events", "Eventi")}
      emptyText={t("admin.user.no_events", "Nessun evento organizzato.")}
      render={({ title, slug, date, end_date, is_cancelled, seats, seats_taken }) => (
        <SectionRowParts
          title={
            <Link to={paths.event.href(slug)} className={sectionLinkLook}>
              {title}
            </Link>
          }
          detail={formatShortRange(date, end_date)}
          end={
            <>
              {is_cancelled && <Badge>{t("dashboard.cancelled", "Annullato")}</Badge>}
              <span className={amountLook}>
                {seats === null
                  ? t.count("admin.user.enrolled_count", seats_taken, {
                      one: "{{count}} iscrizione",
                      other: "{{count}} iscrizioni",
                    })
                  : t("admin.user.seats", "{{taken}} posti su {{seats}}", { taken: seats_taken, seats })}
              </span>
            </>
          }
        />
      )}
    />
  );
}

const amountLook = css({ fontWeight: "medium", whiteSpace: "nowrap" });
