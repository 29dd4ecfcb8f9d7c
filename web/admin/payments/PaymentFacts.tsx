import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import type { PaymentStory } from "../../../worker/admin/payments/outputs.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { paths } from "../../paths.ts";
import { priceLineText } from "../../prices/priceTexts.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { useInstants } from "../useInstants.ts";
import { codeLook, Fact, factsLook, linkLook, StripeLink } from "./Fact.tsx";
import { paymentLabels } from "./labels.ts";
import { PaymentStatusBadge } from "./PaymentTable.tsx";

type Props = { story: PaymentStory /** An action beside the links. */; children?: ReactNode };

/** The details of a payment: amount, payer, subject, ids, and links to related pages. */
export function PaymentFacts({ story, children }: Props) {
  const t = useT();
  const labels = paymentLabels(t);
  const { time } = useInstants();
  const euros = (amount: number) => formatEuros(amount, t.language);
  const { person, event, organizer } = story;
  return (
    <section className={grid({ gap: "4" })}>
      <div className={wrap({ align: "center", gap: "3" })}>
        <p className={css({ textStyle: "heading" })}>{euros(story.amount)}</p>
        <PaymentStatusBadge payment={story} />
      </div>
      <dl className={factsLook}>
        <Fact name={labels.kinds[story.kind]}>
          {event ? (
            <Link to={paths.event.href(event.slug)} className={linkLook}>
              {story.title}
            </Link>
          ) : (
            story.title
          )}
        </Fact>
        <Fact name={labels.person}>
          <Link to={`${paths.adminUsers.href()}?user=${person.id}`} className={linkLook}>
            {displayName(t, person.full_name)}
          </Link>
          {person.email && <span className={css({ color: "muted" })}> {person.email}</span>}
        </Fact>
        {organizer && (
          <Fact name={t("admin.payments.organizer", "Organizza")}>
            <Link to={`${paths.adminUsers.href()}?user=${organizer.id}`} className={linkLook}>
              {displayName(t, organizer.full_name)}
            </Link>
          </Fact>
        )}
        <Fact name={labels.created}>{time(story.created_at)}</Fact>
        {story.paid_at && <Fact name={labels.paid}>{time(story.paid_at)}</Fact>}
        {story.terms_version && story.terms_accepted_at && (
          <Fact name={t("admin.payments.sale_terms", "Condizioni di vendita")}>
            {t("admin.payments.accepted_terms", "versione {{version}}, accettate il {{time}}", {
              version: story.terms_version,
              time: time(story.terms_accepted_at),
            })}
          </Fact>
        )}
        {story.price_lines.length > 1 &&
          story.price_lines.map((line) => (
            <Fact key={line.kind} name={priceLineText(t, line)}>
              {euros(line.amount)}
            </Fact>
          ))}
        {story.refunded > 0 && <Fact name={labels.refunded}>{euros(story.refunded)}</Fact>}
        {story.refund_waiting > 0 && (
          <Fact name={t("admin.payments.waiting", "Rimborsi in arrivo")}>{euros(story.refund_waiting)}</Fact>
        )}
        {story.disputed > 0 && <Fact name={labels.disputed}>{euros(story.disputed)}</Fact>}
        {story.checks > 0 && (
          <Fact name={t("verification.checks", "Richieste a Stripe")}>
            {story.checks}
            {story.next_check_at &&
              `, ${t("admin.payments.next_check", "la prossima {{time}}", { time: time(story.next_check_at) })}`}
          </Fact>
        )}
        {story.unknown_since && (
          <Fact name={labels.statuses.unknown}>
            {t("admin.payments.unknown_since", "dal {{time}}", { time: time(story.unknown_since) })}
          </Fact>
        )}
        {story.payment_intent && (
          <Fact name={t("verification.payment", "Pagamento")}>
            <code className={codeLook}>{story.payment_intent}</code>
          </Fact>
        )}
        {story.session_id && (
          <Fact name={t("verification.session", "Sessione")}>
            <code className={codeLook}>{story.session_id}</code>
          </Fact>
        )}
        <Fact name={labels.id}>
          <code className={codeLook}>{story.id}</code>
        </Fact>
      </dl>
      <div className={wrap({ gap: "3" })}>
        {children}
        <StripeLink href={story.stripe_url} look="plain" />
        {event && (
          <ButtonLink to={paths.participants.href(event.id)} look="quiet">
            {t("verification.to_participants", "Apri i partecipanti")}
          </ButtonLink>
        )}
        {story.attention && (
          <ButtonLink to={paths.paymentIssues.href()} look="quiet">
            {t("admin.payments.to_issues", "Che cosa fare")}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
