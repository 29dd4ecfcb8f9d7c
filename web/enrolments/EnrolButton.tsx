import { useState } from "react";
import { css } from "styled-system/css";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { useUser } from "../auth/session.ts";
import { useGoToSignIn } from "../auth/useSignIn.ts";
import { useT } from "../lib/i18n.tsx";
import { reportVisit } from "../lib/visits.ts";
import { SaleTermsNote } from "../payments/checkout/SaleTermsNote.tsx";
import { useIsPaymentReturn } from "../payments/useIsPaymentReturn.ts";
import { DiscountCodePrompt } from "../prices/DiscountCodePrompt.tsx";
import { Button } from "../ui/Button.tsx";
import { lazyComponents, lazyParts } from "../ui/lazyParts.tsx";
import { RenderWhenNear } from "../ui/RenderWhenNear.tsx";
import type { EnrolButtonProps } from "./OwnEnrolment.tsx";
import { useEnrolButtonState } from "./useEnrolButtonState.ts";

/** Loaded for members only, because the members' code is larger than the visitors'. */
const { OwnEnrolment, OwnEnrolmentNotes } = lazyParts(
  () => import.meta.env.SSR || import("./OwnEnrolment.tsx"),
);

const { RequirementsList } = lazyComponents(
  () => import.meta.env.SSR || import("../eligibility/RequirementsList.tsx"),
);

/** The enrol button of an event: for visitors, members and enrolled users; none on the return from Stripe. */
export function EnrolButton(props: EnrolButtonProps) {
  const t = useT();
  const user = useUser();
  const toSignIn = useGoToSignIn("enrol");
  const { paid, label, refusal } = useEnrolButtonState(props.event);
  const [missing, setMissing] = useState(false);
  const { wide, note } = props;
  if (useIsPaymentReturn()) {
    return (
      <>
        {note}
        <p role="status">{t("paying.confirming", "Stiamo confermando il pagamento")}</p>
      </>
    );
  }
  const look = { look: "main", size: wide ? "lg" : "md", wide } as const;
  if (!user) {
    return (
      <>
        {note}
        {wide && !refusal && <VisitorRequirements event={props.event} isPaid={paid} />}
        <Button
          {...look}
          disabled={refusal !== null && refusal !== "event_full"}
          onClick={() => {
            reportVisit("event_begun", [props.event.id]);
            toSignIn();
          }}
        >
          {refusal === "event_full" ? t("waiting.join", "Mettiti in lista") : label}
        </Button>
        {wide && refusal === "event_full" && (
          <p className={css({ textStyle: "small", color: "muted" })}>
            {t("enrol.full_hint", "I posti sono esauriti: quelli che si liberano vanno a chi è in lista.")}
          </p>
        )}
        {paid && !refusal && <SaleTermsNote what="event" short={!wide} className={noteLook} />}
        {wide && paid && !refusal && <DiscountCodePrompt event={props.event} className={lastLook} />}
      </>
    );
  }
  const meanwhile = (
    <>
      {note}
      <Button {...look} busy={!missing} onClick={() => window.location.reload()}>
        {missing ? t("common.retry", "Riprova") : label}
      </Button>
    </>
  );
  return <OwnEnrolment fallback={meanwhile} onError={() => setMissing(true)} {...props} />;
}

/** The notes and links of the card in the page on a phone, because the bar has no room for them. */
export function EnrolNotes({ event }: { event: EventDetail }) {
  const user = useUser();
  const isReturn = useIsPaymentReturn();
  const { paid, refusal } = useEnrolButtonState(event);
  if (!user)
    return !refusal && (paid || event.requirements) ? (
      <div className={onPhonesLook}>
        <VisitorRequirements event={event} isPaid={paid} />
        {paid && <DiscountCodePrompt event={event} />}
      </div>
    ) : null;
  return isReturn ? null : <OwnEnrolmentNotes event={event} />;
}

/** Below the card's facts, which stand on the first screen. */
const lastLook = css({ order: "1" });

/** What an event requires, for visitors, of whom nothing is known: of a profile when paid, and its own requirements. */
function VisitorRequirements({ event, isPaid }: { event: EventDetail; isPaid: boolean }) {
  const t = useT();
  return (
    <>
      {isPaid && (
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t("paying.needs", "Servono telefono, assicurazione e certificato medico validi.")}
        </p>
      )}
      {event.requirements && (
        <RenderWhenNear fallback={null}>
          <RequirementsList event={event} />
        </RenderWhenNear>
      )}
    </>
  );
}

const onPhonesLook = css({ marginBlock: "4", lg: { display: "none" } });

/** A line of its own below the button of a phone's bar. */
const noteLook = css({ flex: "1 0 100%" });
