import type { FailedRefund, PaymentIssue } from "../../../worker/payments/issues/outputs.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";
import { useInstants } from "../useInstants.ts";
import { codeLook, Fact, factsLook, linkLook } from "./Fact.tsx";
import { paymentLabels } from "./labels.ts";
import { refundReasonText } from "./paymentIssueAdvice.ts";

/** The details of a payment issue: payer, event or package, amount, date, and the payment's ids at Stripe. */
export function PaymentIssueDetails({ found }: { found: PaymentIssue }) {
  const t = useT();
  const { time } = useInstants();
  const { person, event, title, refunds } = found;
  return (
    <dl className={factsLook}>
      <Fact name={t("verification.who", "Persona")}>{displayName(t, person.full_name)}</Fact>
      {person.email && (
        <Fact name={t("auth.email", "Email")}>
          <a href={`mailto:${person.email}`} className={linkLook}>
            {person.email}
          </a>
        </Fact>
      )}
      <Fact name={paymentLabels(t).kinds[found.kind]}>
        {event ? (
          <Link to={paths.event.href(event.slug)} className={linkLook}>
            {title}
          </Link>
        ) : (
          title
        )}
        {event && `, ${formatShortRange(event.date, null)}`}
      </Fact>
      <Fact name={t("verification.amount", "Importo")}>
        {formatEuros(found.amount, t.language)}
        {found.refunded > 0 &&
          ` (${t("verification.refunded", "già rimborsati: {{amount}}", {
            amount: formatEuros(found.refunded, t.language),
          })})`}
      </Fact>
      {found.dispute && (
        <Fact name={t("verification.dispute", "Contestazione")}>
          {t("verification.dispute_taken", "{{amount}}, la banca trattiene {{taken}}", {
            amount: formatEuros(found.dispute.amount, t.language),
            taken: formatEuros(found.dispute.taken, t.language),
          })}
        </Fact>
      )}
      <Fact name={t("verification.since", "Dal")}>{time(found.since)}</Fact>
      {found.paid_at && <Fact name={t("verification.paid_on", "Pagato il")}>{time(found.paid_at)}</Fact>}
      {found.checks > 0 && <Fact name={t("verification.checks", "Richieste a Stripe")}>{found.checks}</Fact>}
      {found.payment_intent && (
        <Fact name={t("verification.payment", "Pagamento")}>
          <code className={codeLook}>{found.payment_intent}</code>
        </Fact>
      )}
      {found.session_id && (
        <Fact name={t("verification.session", "Sessione")}>
          <code className={codeLook}>{found.session_id}</code>
        </Fact>
      )}
      {refunds.map((refund) => (
        <Fact key={refund.id} name={t("verification.refund_of", "Rimborso")}>
          <Refund refund={refund} time={time} />
        </Fact>
      ))}
    </dl>
  );
}

function Refund({ refund, time }: { refund: FailedRefund; time: (at: string) => string }) {
  const t = useT();
  return (
    <>
      {formatEuros(refund.amount, t.language)}, {refundReasonText(t, refund.reason)},{" "}
      {time(refund.created_at)}
      <br />
      {t.count("verification.attempts", refund.attempts, {
        one: "{{count}} tentativo",
        other: "{{count}} tentativi",
      })}
      {refund.last_error && (
        <>
          : <q lang="en">{refund.last_error}</q>
        </>
      )}
      {refund.stripe_refund_id && (
        <>
          <br />
          <code className={codeLook}>{refund.stripe_refund_id}</code>
        </>
      )}
    </>
  );
}
