import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleX, Clock, CloudOff, type LucideIcon, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { css } from "styled-system/css";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { HoldStatus } from "../HoldStatus.tsx";
import { findLiveEnrolment, ownEnrolmentsQuery } from "../queries.ts";
import { SeatInvitations } from "../seats/SeatInvitations.tsx";
import { type ConfirmationState, confirmationTexts, confirmationTitle } from "./confirmationTexts.ts";
import { EnrolledSheet } from "./EnrolledSheet.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { ReturnSheet } from "./ReturnSheet.tsx";
import { usePaymentConfirmation } from "./usePaymentConfirmation.ts";

const icons: Record<ConfirmationState, LucideIcon> = {
  checking: Clock,
  open: Clock,
  expired: CircleX,
  not_found: CircleX,
  unknown: Clock,
  failed: CloudOff,
  confirmed: CircleCheck,
  given_up: Undo2,
  removed: Undo2,
  event_cancelled: Undo2,
  event_past: Undo2,
  late: Undo2,
  returned: Undo2,
};

/** The states with a link to "my payments", which lists the payment and its refund. */
const LEADS_TO_PAYMENTS: ConfirmationState[] = [
  "not_found",
  "unknown",
  "given_up",
  "removed",
  "event_cancelled",
  "event_past",
  "late",
  "returned",
];

const RETURN_PARAMS = ["success", "canceled", "session_id"];

/** The sheet after the return from Stripe, or after enrolling without a payment. Its query parameters are state, because the address loses them. */
export function PaymentReturn({ event }: { event: EventDetail }) {
  const { search } = useLocation();
  const [came] = useState(() => new URLSearchParams(search));
  if (!came.has("success")) return <CanceledReturn event={event} />;
  if (!came.has("session_id")) return <FreeReturn event={event} />;
  return <PaidReturn event={event} sessionId={came.get("session_id") ?? ""} />;
}

/** The return from Stripe without a payment: nothing was charged, and the hold remains until it expires. */
function CanceledReturn({ event }: { event: EventDetail }) {
  const t = useT();
  const user = useUser();
  const [open, setOpen] = useState(true);
  const { data } = useQuery({ ...ownEnrolmentsQuery, enabled: user !== null });
  const enrolment = findLiveEnrolment(data, event.id);
  const settle = useClearReturnParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(settle, []);
  return (
    <ReturnSheet
      open={open}
      onClose={() => setOpen(false)}
      title={t("paying.canceled", "Pagamento annullato")}
      icon={<CircleX size={24} />}
      texts={[
        enrolment?.status === "confirmed"
          ? t("errors.already_enrolled", "Hai già un posto a questo evento.")
          : t("paying.nothing_charged", "Non ti è stato addebitato nulla."),
      ]}
    >
      {enrolment?.held_until && <HoldStatus event={event} until={enrolment.held_until} wide />}
    </ReturnSheet>
  );
}

/**
 * The page after enrolling at a price of nothing, as with a code of the whole price: no payment was made. Without the
 * enrolment nothing is shown, because anybody can open this address.
 */
function FreeReturn({ event }: { event: EventDetail }) {
  const user = useUser();
  const { data } = useQuery({ ...ownEnrolmentsQuery, enabled: user !== null });
  const isConfirmed = findLiveEnrolment(data, event.id)?.status === "confirmed";
  const [isEnrolled, setEnrolled] = useState(false);
  if (isConfirmed && !isEnrolled) setEnrolled(true);
  const settle = useClearReturnParams();
  const isSettled = user === null || data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known
  useEffect(() => {
    if (isSettled) settle();
  }, [isSettled]);
  return isEnrolled && <EnrolledSheet event={event} />;
}

/**
 * The return from Stripe after a payment: fetches the payment's confirmation and shows the next step. A visitor signs
 * in first.
 */
function PaidReturn({ event, sessionId }: { event: EventDetail; sessionId: string }) {
  const t = useT();
  const user = useUser();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(true);
  const check = usePaymentConfirmation(sessionId, user !== null);
  const { state, confirmation } = check;
  const settle = useClearReturnParams();
  const isSettled = !["checking", "open", "failed"].includes(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known
  useEffect(() => {
    if (isSettled) settle();
  }, [isSettled]);
  if (!user && open) return <Navigate to={paths.auth.href("login", pathname + search)} replace />;
  const Icon = icons[state];
  const isEnrolled = state === "confirmed" && confirmation?.part !== "balance";
  return (
    <ReturnSheet
      open={open}
      onClose={() => {
        setOpen(false);
        settle();
      }}
      title={confirmationTitle(t, state, confirmation)}
      icon={<Icon size={24} />}
      texts={confirmationTexts(t, state, confirmation, check.isWaiting)}
    >
      {isEnrolled && <InviteOthers event={event} />}
      {isEnrolled && <NextSteps event={event} />}
      {(state === "failed" || (state === "open" && !check.isWaiting)) && (
        <Button look="main" busy={check.busy} onClick={check.ask}>
          {t("paying.check", "Verifica Stato Pagamento")}
        </Button>
      )}
      {LEADS_TO_PAYMENTS.includes(state) && (
        <ButtonLink to={paths.profile.href("pagamenti")}>
          {t("paying.to_payments", "Vai ai tuoi pagamenti")}
        </ButtonLink>
      )}
    </ReturnSheet>
  );
}

/** The links for the other seats, after paying several. */
function InviteOthers({ event }: { event: EventDetail }) {
  const { data } = useQuery(ownEnrolmentsQuery);
  const enrolment = findLiveEnrolment(data, event.id);
  if (enrolment?.status !== "confirmed" || enrolment.seats + enrolment.claimed_seats === 1) return null;
  return <SeatInvitations enrolmentId={enrolment.id} title={event.title} className={inviteLook} />;
}

const inviteLook = css({ paddingBottom: "5", borderBottom: "1px solid token(colors.line)" });

/**
 * Removes the payment's query parameters, replacing the history entry, and refetches the queries that the payment
 * changes.
 */
function useClearReturnParams() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    const { pathname, search } = window.location;
    const query = new URLSearchParams(search);
    for (const name of RETURN_PARAMS) query.delete(name);
    if (query.size < new URLSearchParams(search).size)
      navigate(`${pathname}${query.size ? `?${query}` : ""}`, { replace: true, preventScrollReset: true });
    for (const queryKey of [["events"], ["me", "participations"], ["me", "payments"]])
      queries.invalidateQueries({ queryKey });
  };
}
