import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { css } from "styled-system/css";
import { toSeatOffer } from "../../worker/enrolments/contract.ts";
import type { EventDetail } from "../../worker/events/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { CheckoutSheets } from "../payments/checkout/CheckoutSheets.tsx";
import { EndingDocuments } from "../payments/checkout/EndingDocuments.tsx";
import { useCheckout } from "../payments/checkout/useCheckout.ts";
import { Button } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import { HeldPlace } from "./HeldPlace.tsx";
import { LeavePlace } from "./LeavePlace.tsx";
import { NowFree } from "./NowFree.tsx";
import { PapersEnding, useEndingDocuments } from "./PapersEnding.tsx";
import { livePlace, participationsQuery } from "./queries.ts";
import { useFreePlace } from "./useFreePlace.ts";
import { useOffer } from "./useOffer.ts";

export type EnrolProps = {
  event: EventDetail;
  /** In the card at the side, or in the bar of a phone. */
  wide: boolean;
  /** Stands beside the button, unless the person has something better to read there. */
  beside?: ReactNode;
};

/** A member and an event: the button that enrols them, or the place that waits for their payment. */
export function OwnPlace({ event, wide, beside }: EnrolProps) {
  const { data, isPending, isFetching } = useQuery(participationsQuery);
  const place = livePlace(data, event.id);
  const enrolled = place?.status === "confirmed";
  const { paid, refusal, label } = useOffer(event, enrolled);
  const free = useFreePlace(event);
  const checkout = useCheckout({ eventId: event.id, shown: toSeatOffer(event) });
  const documents = useEndingDocuments(event);
  const [isAsking, setAsking] = useState(false);
  if (place?.held_until && !paid) return <NowFree event={event} wide={wide} />;
  const ending = wide && paid && <PapersEnding event={event} isIn={place !== undefined} />;
  if (place?.held_until) {
    return (
      <>
        <HeldPlace event={event} until={place.held_until} wide={wide} />
        {ending}
      </>
    );
  }
  return (
    <>
      {beside}
      <Button
        look="main"
        size={wide ? "lg" : "md"}
        wide={wide}
        disabled={refusal !== null}
        busy={(free.busy && !enrolled) || checkout.busy || (isPending && isFetching)}
        onClick={() => {
          if (!paid) free.join();
          else if (documents.length > 0) setAsking(true);
          else checkout.pay();
        }}
      >
        {label}
      </Button>
      {wide && enrolled && <ToMine />}
      {wide && <LeavePlace event={event} />}
      {ending}
      <EndingDocuments
        open={isAsking}
        texts={documents.map(({ text }) => text)}
        busy={checkout.busy}
        onPay={() => {
          setAsking(false);
          checkout.pay();
        }}
        onClose={() => setAsking(false)}
      />
      <CheckoutSheets event={event} checkout={checkout} />
    </>
  );
}

/** The same words as in the card, where a phone has room for them: in the page. */
export function OwnNotes({ event }: { event: EventDetail }) {
  const { data } = useQuery(participationsQuery);
  const isIn = livePlace(data, event.id) !== undefined;
  return (
    <div className={css({ lg: { display: "none" } })}>
      {event.cost ? <PapersEnding event={event} isIn={isIn} className={css({ marginTop: "4" })} /> : null}
      <LeavePlace event={event} />
    </div>
  );
}

function ToMine() {
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
      {t("enrol.to_mine", "Vai ai miei eventi")}
    </Link>
  );
}
