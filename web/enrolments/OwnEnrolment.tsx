import { useQuery } from "@tanstack/react-query";
import { useAtom } from "jotai";
import { type ReactNode, useEffect, useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { canCancel } from "../../worker/enrolments/contract.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { documentsExpiringBefore } from "../../worker/payments/checkout/contract.ts";
import { RequirementsPanel, useGates } from "../eligibility/RequirementsPanel.tsx";
import { useClosedGates } from "../eligibility/useClosedGates.tsx";
import { useT } from "../lib/i18n.tsx";
import { useIsOnline } from "../lib/useIsOnline.ts";
import { reportVisit } from "../lib/visits.ts";
import { paths } from "../paths.ts";
import { CheckoutDialogs } from "../payments/checkout/CheckoutDialogs.tsx";
import { DepositChoice } from "../payments/checkout/DepositChoice.tsx";
import { ExpiringDocumentsDialog } from "../payments/checkout/ExpiringDocumentsDialog.tsx";
import { PayBalance } from "../payments/checkout/PayBalance.tsx";
import { SaleTermsNote } from "../payments/checkout/SaleTermsNote.tsx";
import { useCheckout } from "../payments/checkout/useCheckout.ts";
import { FullRefundNote } from "../payments/FullRefundNote.tsx";
import { DiscountCodePrompt } from "../prices/DiscountCodePrompt.tsx";
import { useToday } from "../settings/hooks.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import { lazyParts } from "../ui/lazyParts.tsx";
import { notify } from "../ui/notify.ts";
import type { EnrolmentToCancel } from "./cancelling/CancelEnrolmentDialog.tsx";
import { CancelEnrolmentButton, LazyCancelEnrolmentDialog } from "./cancelling/LazyCancelEnrolmentDialog.tsx";
import { ExpiringDocumentsNote, useExpiringDocuments } from "./ExpiringDocumentsNote.tsx";
import { HoldNowFree } from "./HoldNowFree.tsx";
import { HoldStatus } from "./HoldStatus.tsx";
import { findLiveEnrolment, ownEnrolmentsQuery } from "./queries.ts";
import { SeatStepper } from "./seats/SeatStepper.tsx";
import { isPendingEnrolment } from "./showEnrolled.ts";
import { useEnrolButtonState } from "./useEnrolButtonState.ts";
import { justEnrolledAtom, useEnrolFree } from "./useEnrolFree.ts";
import { OfferStatus, WaitingButton } from "./waiting/OwnWaiting.tsx";
import { findLiveEntry, ownWaitingQuery } from "./waiting/queries.ts";

export type EnrolButtonProps = {
  event: EventDetail;
  /** True in the card at the side, false in the bar of a phone. */
  wide: boolean;
  /** Rendered next to the button, unless the enrolment or the hold has its own text there. */
  note?: ReactNode;
};

const { EnrolledSheet } = lazyParts(() => import("./returning/EnrolledSheet.tsx"));

/** The enrol button of a signed-in member, or the status of the member's hold. */
export function OwnEnrolment({ event, wide, note }: EnrolButtonProps) {
  const t = useT();
  const { data, isPending, isFetching } = useQuery(ownEnrolmentsQuery);
  const enrolment = findLiveEnrolment(data, event.id);
  const enrolled = enrolment?.status === "confirmed";
  const isUnknown = useIsOnline() === false && data === undefined;
  const { paid, price, payable, deposit, refusal, label, join, ownPath } = useEnrolButtonState(
    event,
    enrolled,
  );
  const gates = useGates(event);
  const closedGates = useClosedGates(event, paid);
  const free = useEnrolFree(event, { onRefused: closedGates.onFailure });
  const today = useToday();
  const checkout = useCheckout(payable, closedGates.onFailure);
  const documents = useExpiringDocuments(event);
  const [isAsking, setAsking] = useState(false);
  const entry = findLiveEntry(useQuery(ownWaitingQuery).data, event.id);
  if (enrolment?.held_until && enrolment.offer_until)
    return (
      <>
        <OfferStatus
          {...{ event, entry, paid, wide }}
          until={enrolment.held_until}
          chosen={{ payable, label: join, isLoading: price.isLoading }}
        >
          {wide && paid && deposit && <DepositChoice {...deposit} />}
        </OfferStatus>
        {wide && paid && <DiscountCodePrompt event={event} className={css({ order: "1" })} />}
      </>
    );
  if (enrolment?.held_until && !paid) return <HoldNowFree event={event} wide={wide} />;
  const ending = wide && paid && <ExpiringDocumentsNote event={event} isIn={enrolment !== undefined} />;
  if (enrolment?.held_until) {
    return (
      <>
        <HoldStatus event={event} until={enrolment.held_until} wide={wide} />
        {ending}
      </>
    );
  }
  const look = { look: "main", size: wide ? "lg" : "md", wide } as const;
  if (refusal === "own_event") {
    return (
      <>
        {note}
        <ButtonLink to={ownPath} {...look}>
          {label}
        </ButtonLink>
      </>
    );
  }
  const panel = wide && data && (enrolled || !refusal || refusal === "event_full") && (
    <RequirementsPanel event={event} isPaid={paid} isIn={enrolled} onComplete={checkout.complete} />
  );
  if (!enrolment && data && (refusal === "event_full" || entry)) {
    return (
      <>
        {note}
        {panel}
        <WaitingButton event={event} wide={wide} />
      </>
    );
  }
  return (
    <>
      {note}
      {panel}
      {wide && paid && !refusal && deposit && <DepositChoice {...deposit} />}
      {wide && paid && !refusal && data && <SeatStepper event={event} />}
      <Button
        {...look}
        disabled={(refusal !== null && !enrolled) || isUnknown}
        aria-disabled={enrolled || undefined}
        busy={(free.busy && !enrolled) || checkout.busy || price.isLoading || (isPending && isFetching)}
        onClick={() => {
          reportVisit("event_begun", [event.id]);
          if (gates.isClosed) closedGates.show();
          else if (!paid) free.join();
          else if (documents.length > 0) setAsking(true);
          else checkout.pay();
        }}
      >
        {isUnknown && !refusal ? t("offline.title", "Sei offline") : label}
      </Button>
      {isUnknown && !refusal && (
        <p className={css({ flex: "1 0 100%", textStyle: "label", fontWeight: "normal", color: "muted" })}>
          {t(
            "enrol.unknown_offline",
            "Senza connessione non sappiamo se hai già il posto: torna online per vederlo.",
          )}
        </p>
      )}
      {paid && !refusal && <SaleTermsNote what="event" short={!wide} className={noteLook} />}
      {wide && paid && !refusal && <DiscountCodePrompt event={event} className={css({ order: "1" })} />}
      {wide && <OwnBalance event={event} />}
      {wide && enrolled && <MyEventsLink />}
      {wide && <OwnCancelEnrolment event={event} />}
      {ending}
      <ExpiringDocumentsDialog
        open={isAsking}
        texts={documents.map(({ text }) => text)}
        busy={checkout.busy}
        onPay={() => {
          setAsking(false);
          checkout.pay();
        }}
        onClose={() => setAsking(false)}
      />
      {closedGates.sheet}
      <CheckoutDialogs
        event={event}
        checkout={checkout}
        onPay={(member) =>
          documentsExpiringBefore(member, event, today).length > 0 ? setAsking(true) : checkout.pay()
        }
      />
    </>
  );
}

/**
 * The notes of the card, rendered in the page on a phone, because the bar has no room for them, and the sheet after
 * enrolling.
 */
export function OwnEnrolmentNotes({ event }: { event: EventDetail }) {
  const { data } = useQuery(ownEnrolmentsQuery);
  const enrolment = findLiveEnrolment(data, event.id);
  const isIn = enrolment !== undefined;
  const isOffered = Boolean(enrolment?.offer_until && enrolment.held_until);
  const { paid, payable, deposit, refusal } = useEnrolButtonState(event, isIn);
  const checkout = useCheckout(payable);
  const isPaying = paid && (isOffered || !refusal);
  return (
    <>
      <div className={css({ lg: { display: "none" } })}>
        {data && (isIn || !refusal || refusal === "event_full") && (
          <div className={grid({ gap: "4", marginBlock: "4", _empty: { display: "none" } })}>
            {isPaying && deposit && <DepositChoice {...deposit} />}
            {isPaying && !isOffered && <SeatStepper event={event} />}
            <RequirementsPanel
              event={event}
              isPaid={paid}
              isIn={isIn && !isOffered}
              onComplete={checkout.complete}
            />
            {isPaying && <DiscountCodePrompt event={event} />}
            {isPaying && <CheckoutDialogs event={event} checkout={checkout} />}
          </div>
        )}
        {event.cost ? (
          <ExpiringDocumentsNote event={event} isIn={isIn} className={css({ marginBlock: "4" })} />
        ) : null}
        <OwnBalance event={event} className={css({ marginBlock: "4" })} />
        <OwnCancelEnrolment event={event} />
      </div>
      <LazyEnrolledSheet event={event} />
    </>
  );
}

function MyEventsLink() {
  const t = useT();
  return (
    <Link
      to={paths.myEvents.href()}
      className={css({
        textAlign: "center",
        color: "sea",
        textStyle: "small",
        minHeight: "touch",
        display: "grid",
        placeItems: "center",
        _hover: { textDecoration: "underline" },
      })}
    >
      {t("enrol.to_mine", "Vai ai tuoi eventi")}
    </Link>
  );
}

/** A line of its own below the button of a phone's bar. */
const noteLook = css({ flex: "1 0 100%" });

/** On the event's page: what the user's own enrolment still owes. */
function OwnBalance({ event, className }: { event: EventDetail; className?: string }) {
  const { data } = useQuery(ownEnrolmentsQuery);
  const enrolment = findLiveEnrolment(data, event.id);
  if (!enrolment?.balance) return null;
  const { id, balance } = enrolment;
  return (
    <PayBalance enrolmentId={id} title={event.title} balance={balance} {...(className && { className })} />
  );
}

/** On the event's page: cancels the user's own enrolment. */
function OwnCancelEnrolment({ event }: { event: EventDetail }) {
  const today = useToday();
  const [cancelled, setCancelled] = useState<EnrolmentToCancel | null>(null);
  const { data } = useQuery(ownEnrolmentsQuery);
  const enrolment = data?.find(({ event_id, status }) => event_id === event.id && status === "confirmed");
  const canLeave = enrolment && !isPendingEnrolment(enrolment) && canCancel(event, today);
  return (
    <>
      {canLeave && (
        <FullRefundNote enrolment={enrolment} className={css({ marginTop: { base: "4", lg: "0" } })} />
      )}
      {canLeave && (
        <CancelEnrolmentButton
          enrolment={{ id: enrolment.id, title: event.title }}
          className={css({ minHeight: "touch", width: { lg: "100%" } })}
          onAsk={setCancelled}
        />
      )}
      <LazyCancelEnrolmentDialog
        open={cancelled !== null}
        enrolment={cancelled}
        onClose={() => setCancelled(null)}
        findNextFocus={() => document.getElementById("main")}
      />
    </>
  );
}

/** The sheet after enrolling in the event in this browser; a notification if the sheet's code fails to load. */
function LazyEnrolledSheet({ event }: { event: EventDetail }) {
  const t = useT();
  const [enrolled, setEnrolled] = useAtom(justEnrolledAtom);
  // A user who comes back to the page later has not just enrolled.
  useEffect(() => () => setEnrolled(null), [setEnrolled]);
  if (enrolled?.eventId !== event.id) return null;
  const notifyEnrolled = () => notify({ kind: "success", title: t("enrol.done", "Iscrizione confermata") });
  return <EnrolledSheet key={enrolled.turn} onError={notifyEnrolled} event={event} />;
}
