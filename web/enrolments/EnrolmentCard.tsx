import { useQuery } from "@tanstack/react-query";
import { QrCode } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import { canCancel } from "../../worker/enrolments/contract.ts";
import type { Participation } from "../../worker/enrolments/outputs.ts";
import { eventPhase, isFree } from "../../worker/events/contract.ts";
import { DueRequirements } from "../eligibility/RequirementsPanel.tsx";
import { imageUrl } from "../lib/api.ts";
import { displayName } from "../lib/displayName.ts";
import { formatShortTimes, keepFactsWhole } from "../lib/eventTimes.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { OfferLine } from "../payments/checkout/OfferLine.tsx";
import { PayBalance } from "../payments/checkout/PayBalance.tsx";
import { FullRefundNote } from "../payments/FullRefundNote.tsx";
import { refundTexts } from "../payments/paymentState.ts";
import { usePublicConfig, useToday } from "../settings/hooks.ts";
import { lazyDialogs } from "../shell/lazyDialogs.tsx";
import { Button } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import { lazyParts } from "../ui/lazyParts.tsx";
import { Picture } from "../ui/Picture.tsx";
import type { EnrolmentToCancel } from "./cancelling/CancelEnrolmentDialog.tsx";
import { CancelEnrolmentButton } from "./cancelling/LazyCancelEnrolmentDialog.tsx";
import { GoingBanner } from "./going/GoingBanner.tsx";
import { HoldStatus } from "./HoldStatus.tsx";
import { isPendingEnrolment } from "./showEnrolled.ts";
import { OfferStatus } from "./waiting/OwnWaiting.tsx";
import { findLiveEntry, ownWaitingQuery } from "./waiting/queries.ts";

type Props = { participation: Participation; onAsk: (enrolment: EnrolmentToCancel) => void };

const { CheckInCodeSheet } = lazyDialogs(() => import("./CheckInCodeSheet.tsx"));

const { SeatInvitations } = lazyParts(() => import("./seats/SeatInvitations.tsx"));

/** Above the link that covers the row. */
const buttonLook = css({ position: "relative", paddingInline: "0!" });

/**
 * An enrolment in "my events": the link to its event, the button that cancels the enrolment, the payment button while
 * the seat is held, and the refund when the enrolment was cancelled.
 */
export function EnrolmentCard({ participation, onAsk }: Props) {
  const t = useT();
  const today = useToday();
  const { id, event_id, status, refund, balance, held_until, offer_until, events: event } = participation;
  const { eventsFreeMode } = usePublicConfig();
  const entry = findLiveEntry(useQuery(ownWaitingQuery).data, event_id);
  // An enrolment in a cancelled event has ended with the event.
  const canLeave =
    status === "confirmed" &&
    !isPendingEnrolment(participation) &&
    canCancel({ ...event, cancelled_at: null }, today);
  const isAwaited =
    status === "confirmed" && !isPendingEnrolment(participation) && eventPhase(event, today) === "active";
  return (
    <article className={cardLook}>
      <div className={rowLook}>
        <div
          className={css({
            width: { base: "5.5rem", sm: "10rem" },
            alignSelf: "stretch",
            flexShrink: 0,
            overflow: "hidden",
          })}
        >
          <Picture src={imageUrl(event.image_url)} alt="" size="row" />
        </div>
        <div className={grid({ flex: 1, minWidth: "0", paddingBlock: "4", gap: "1" })}>
          {status === "event_cancelled" && (
            <span className={cancelledLook}>{t("events.cancelled", "Annullato")}</span>
          )}
          <h3 className={css({ fontWeight: "bold", lineHeight: 1.3, lineClamp: 2 })}>{event.title}</h3>
          <p className={css({ textStyle: "small", color: "muted" })}>
            {keepFactsWhole(formatShortTimes(t, event))}
          </p>
          {event.location && (
            <p className={css({ textStyle: "small", color: "muted", truncate: true })}>{event.location}</p>
          )}
          {participation.payer && (
            <p className={css({ textStyle: "small", color: "muted" })}>
              {t("seats.paid_for", "Posto pagato da {{name}}", {
                name: displayName(t, participation.payer.full_name),
              })}
            </p>
          )}
          {refund &&
            refundTexts(t, refund).map((text) => (
              <p key={text} className={css({ textStyle: "small", fontWeight: "medium" })}>
                {text}
              </p>
            ))}
          <div className={wrap({ align: "center", columnGap: "4" })}>
            <Link
              to={paths.event.href(event.slug)}
              className={css({
                color: "sea",
                textStyle: "small",
                fontWeight: "medium",
                paddingBlock: "1",
                _before: { content: '""', position: "absolute", inset: "0" },
              })}
            >
              {t("my_events.view", "Vedi evento")}{" "}
              <span className={css({ srOnly: true })}>{event.title}</span>
            </Link>
            {isAwaited && <CheckInCodeButton enrolmentId={id} title={event.title} />}
            {canLeave && (
              <CancelEnrolmentButton
                enrolment={{ id, title: event.title }}
                className={leaveLook}
                onAsk={onAsk}
              />
            )}
          </div>
        </div>
      </div>
      {event.going?.length ? <GoingBanner event={event} className={css({ margin: "4" })} /> : null}
      {canLeave && <FullRefundNote enrolment={participation} className={noteLook} />}
      {isAwaited && event.is_due_by_day && (
        <DueRequirements event={{ id: event_id, slug: event.slug }} className={noteLook} />
      )}
      {balance && <PayBalance enrolmentId={id} title={event.title} balance={balance} className={noteLook} />}
      {isAwaited && participation.seats + participation.claimed_seats > 1 && (
        <SeatInvitations enrolmentId={id} title={event.title} className={noteLook} />
      )}
      {held_until && (
        <div className={grid({ gap: "2", padding: "4", borderTop: "1px solid token(colors.line)" })}>
          {!offer_until && <OfferLine event={event} amount={participation.amount} />}
          {offer_until ? (
            <OfferStatus
              event={{ ...event, id: event_id }}
              entry={entry}
              until={held_until}
              paid={!isFree(event, eventsFreeMode)}
              wide={false}
            />
          ) : (
            <HoldStatus event={{ ...event, id: event_id }} until={held_until} wide={false} />
          )}
        </div>
      )}
    </article>
  );
}

const cancelledLook = css({
  justifySelf: "start",
  textStyle: "label",
  paddingInline: "3",
  paddingBlock: "1",
  borderRadius: "full",
  bg: "dangerSoft",
  color: "danger",
});

/** Above the link that covers the row, with a touch target's height. */
const leaveLook = css({ position: "relative", minHeight: "touch" });

const cardLook = css({
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "lg",
  overflow: "hidden",
  boxShadow: "card",
  _hover: { borderColor: "sea" },
});

const rowLook = flex({
  position: "relative",
  align: "center",
  gap: "4",
  paddingInlineEnd: "4",
  minHeight: "7.5rem",
});

const noteLook = css({ padding: "4", borderTop: "1px solid token(colors.line)" });

/** Opens the code that a member shows at the check-in. */
function CheckInCodeButton({ enrolmentId, title }: { enrolmentId: string; title: string }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="quiet" className={buttonLook} onClick={() => setIsOpen(true)}>
        <QrCode size={18} aria-hidden />
        {t("my_events.code", "Codice per l’arrivo")}
        <span className={css({ srOnly: true })}>{title}</span>
      </Button>
      {isOpen && (
        <CheckInCodeSheet enrolmentId={enrolmentId} title={title} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
