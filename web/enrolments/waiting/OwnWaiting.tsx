import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { css } from "styled-system/css";
import { grid, textLink } from "styled-system/patterns";
import { REQUIRED_DOCUMENTS } from "../../../worker/eligibility/requiredDocuments.ts";
import { toSeatOffer } from "../../../worker/enrolments/contract.ts";
import type { SoldEvent } from "../../../worker/enrolments/outputs.ts";
import type { OwnWaiting } from "../../../worker/enrolments/waiting/outputs.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { localeOf } from "../../../worker/lib/languages.ts";
import { useGoToSignIn } from "../../auth/useSignIn.ts";
import { useWrite } from "../../auth/useWrite.ts";
import type { GatedEvent } from "../../eligibility/queries.ts";
import { useGates } from "../../eligibility/RequirementsPanel.tsx";
import { useClosedGates } from "../../eligibility/useClosedGates.tsx";
import { ApiError } from "../../lib/api.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatPrice } from "../../lib/money.ts";
import { paths } from "../../paths.ts";
import type { Payable } from "../../payments/api.ts";
import { CheckoutDialogs } from "../../payments/checkout/CheckoutDialogs.tsx";
import { OfferLine } from "../../payments/checkout/OfferLine.tsx";
import { SaleTermsNote } from "../../payments/checkout/SaleTermsNote.tsx";
import { useCheckout } from "../../payments/checkout/useCheckout.ts";
import { checkoutFailureNotice } from "../../payments/checkoutFailure.ts";
import { eventPriceQuery } from "../../prices/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Link } from "../../ui/Link.tsx";
import { notify } from "../../ui/notify.ts";
import type { ShownRequirements } from "../queries.ts";
import { claimOffer, findLiveEntry, joinWaiting, leaveWaiting, ownWaitingQuery } from "./queries.ts";

type Wide = { wide: boolean };

/** What changes with a place in the list: the event's seats, the user's own lists. */
const CHANGED = [["events"], ["me"]];

/** The button that puts the user on the list of a full event, or where the user stands in it. */
export function WaitingButton({ event, wide }: { event: EventDetail } & Wide) {
  const t = useT();
  const { data, isPending } = useQuery(ownWaitingQuery);
  const entry = findLiveEntry(data, event.id);
  const checkout = useCheckout({ eventId: event.id, shown: toSeatOffer(event) });
  const closedGates = useClosedGates(event, !!event.cost);
  const joining = useWrite(() => joinWaiting(event.id, event), {
    onExpired: useGoToSignIn("enrol"),
    onFailure(failure) {
      if (closedGates.onFailure(failure)) return true;
      const names = REQUIRED_DOCUMENTS.filter(
        (name) => failure instanceof ApiError && failure.fields && name in failure.fields,
      );
      if (names.length > 0) checkout.complete(names);
      return names.length > 0;
    },
    invalidates: CHANGED,
  });
  const { isClosed } = useGates(event);
  if (entry?.state === "waiting")
    return <InLine entry={entry} eventId={event.id} missesGates={isClosed} wide={wide} />;
  return (
    <>
      <Button
        look="main"
        size={wide ? "lg" : "md"}
        wide={wide}
        busy={joining.isPending || isPending}
        onClick={() => joining.start()}
      >
        {t("waiting.join", "Mettiti in lista")}
      </Button>
      {wide && (
        <p className={hintLook}>
          {t("waiting.hint", "Se un posto si libera, lo teniamo per te e ti avvisiamo.")}
        </p>
      )}
      {closedGates.sheet}
      <CheckoutDialogs event={event} checkout={checkout} />
    </>
  );
}

type InLineProps = {
  entry: OwnWaiting;
  eventId: string;
  /** The event requires what the user does not have, which the event's page lists. */
  missesGates?: boolean;
} & Wide;

/** "Sei il 3° in lista", what keeps the user from being called, and the button that leaves the list. */
export function InLine({ entry, eventId, missesGates = false, wide }: InLineProps) {
  const t = useT();
  const leaving = useLeave(eventId, t("waiting.left", "Non sei più in lista"));
  return (
    <div className={entry.missing_documents || missesGates ? wholeLineLook : besideLook}>
      <p role="status">
        <strong>
          {t("waiting.position", "Sei in lista: {{position}}°", { position: entry.position ?? 0 })}
        </strong>{" "}
        {wide && (
          <span className={hintLook}>
            {t("waiting.position_hint", "Quando tocca a te ti scriviamo, e il posto è tuo per qualche ora.")}
          </span>
        )}
      </p>
      {entry.missing_documents && (
        <p className={css({ textStyle: "small", color: "danger" })}>
          {t(
            "waiting.documents",
            "Ti mancano documenti validi: finché non li aggiorni nel profilo passi il turno.",
          )}{" "}
          <Link to={paths.profile.href()} className={textLink()}>
            {t("waiting.to_profile", "Apri il profilo")}
          </Link>
        </p>
      )}
      {missesGates && !entry.missing_documents && (
        <p className={css({ textStyle: "small", color: "danger" })}>
          {t("waiting.gates", "Ti manca qualcosa che l’evento chiede: finché non c’è, passi il turno.")}
        </p>
      )}
      <Button
        look="quiet"
        busy={leaving.isPending}
        onClick={() => leaving.start()}
        className={css({ whiteSpace: "nowrap" })}
      >
        {t("waiting.leave", "Esci dalla lista")}
      </Button>
    </div>
  );
}

type OfferProps = {
  event: { id: string; slug: string } & SoldEvent & Partial<GatedEvent> & ShownRequirements;
  entry: OwnWaiting | undefined;
  /** The end of the offer, by this device's clock. */
  until: string;
  paid: boolean;
  /** On the event's page: the code and the part that the member chose, and the button's label for them. */
  chosen?: { payable: Payable; label: string; isLoading: boolean };
  /** Above the button. */
  children?: ReactNode;
} & Wide;

/** An offered seat: until when, the button that takes it, and the one that gives it back. */
export function OfferStatus({ event, entry, until, paid, chosen, wide, children }: OfferProps) {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  // The price of this reader: early, a member's, or the event's.
  const price = useQuery({ ...eventPriceQuery(event.id, ""), enabled: paid && !chosen });
  const cost = price.data?.total ?? event.cost ?? 0;
  const closedGates = useClosedGates({ requirements: null, questions: null, ...event }, paid);
  const checkout = useCheckout(
    chosen?.payable ?? { eventId: event.id, shown: { ...toSeatOffer(event), cost } },
    closedGates.onFailure,
  );
  const claiming = useWrite(() => claimOffer(entry?.id ?? "", event), {
    onSuccess: () => notify({ kind: "success", title: t("enrol.done", "Iscrizione confermata") }),
    onExpired: useGoToSignIn(),
    onFailure: closedGates.onFailure,
    invalidates: CHANGED,
  });
  const leaving = useLeave(event.id, t("paying.given_up", "Posto liberato"));
  const isDearer =
    entry && entry.joined_cost !== null && event.cost !== null && entry.joined_cost !== event.cost;
  return (
    <div data-offer className={grid({ flex: 1, gap: "2" })}>
      <p role="status">
        <strong>{t("waiting.offered", "C’è un posto per te")}</strong>{" "}
        <span className={css({ textStyle: "small" })}>
          {t("waiting.until", "È tuo fino a {{until}}.", { until: formatUntil(t, until) })}
        </span>
      </p>
      {paid && isDearer && (
        <p className={css({ textStyle: "small", fontWeight: "medium" })}>
          {t(
            "waiting.price_changed",
            "Il prezzo è cambiato da quando ti sei messo in lista: ora è {{price}}.",
            { price: formatPrice(event.cost ?? 0, t.language) },
          )}
        </p>
      )}
      {children}
      {paid && !chosen && <OfferLine event={event} amount={cost} />}
      <Button
        look="main"
        size={wide ? "lg" : "md"}
        busy={checkout.busy || claiming.isPending || price.isLoading || chosen?.isLoading === true}
        onClick={() => (paid ? checkout.pay({ resumed: !chosen }) : claiming.start())}
      >
        {paid
          ? (chosen?.label ??
            t("enrol.pay", "Iscriviti e paga {{amount}}", { amount: formatPrice(cost, t.language) }))
          : t("waiting.claim", "Prendi il posto")}
      </Button>
      {paid && <SaleTermsNote what="event" short={!wide} />}
      <Button look="quiet" onClick={() => setConfirming(true)}>
        {t("paying.give_up", "Rinuncia al posto")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t("paying.give_up_title", "Rinunciare al posto?")}
        text={t("waiting.give_up_text", "Va subito a chi viene dopo di te. Non ti è stato addebitato nulla.")}
        cancelLabel={t("paying.keep", "Mantieni il posto")}
        confirmLabel={t("paying.give_up", "Rinuncia al posto")}
        busy={leaving.isPending}
        onAction={() => leaving.start()}
        onClose={() => !leaving.isPending && setConfirming(false)}
      />
      {closedGates.sheet}
      <CheckoutDialogs event={event} checkout={checkout} />
    </div>
  );
}

function useLeave(eventId: string, done: string) {
  const t = useT();
  return useWrite(() => leaveWaiting(eventId), {
    onSuccess: () => notify({ kind: "success", title: done }),
    onExpired: useGoToSignIn(),
    failureNotice: (failure) => checkoutFailureNotice(t, failure),
    invalidates: CHANGED,
  });
}

/** "domenica 12 luglio alle ore 08:30", by this device's clock. */
function formatUntil(t: Translate, until: string): string {
  const format = {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  } as const;
  return new Intl.DateTimeFormat(localeOf(t.language), format).format(new Date(until));
}

const besideLook = grid({ flex: 1, gap: "2" });
/** In a phone's bar the missing documents have a line of their own below the price. */
const wholeLineLook = grid({ flex: "1 0 100%", gap: "2" });
const hintLook = css({ textStyle: "small", color: "muted" });
