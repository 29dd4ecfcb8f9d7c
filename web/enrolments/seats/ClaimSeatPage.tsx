import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Ticket } from "lucide-react";
import { useState } from "react";
import { type LoaderFunctionArgs, useParams } from "react-router";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import { REQUIRED_DOCUMENTS } from "../../../worker/eligibility/requiredDocuments.ts";
import type { SeatInvitation } from "../../../worker/payments/seats/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useClosedGates } from "../../eligibility/useClosedGates.tsx";
import { imageUrl, isRefusal } from "../../lib/api.ts";
import { formatLongRange } from "../../lib/dates.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { CACHED, prefetch, queriesContext } from "../../lib/loader.ts";
import { paths } from "../../paths.ts";
import type { MissingDocuments } from "../../payments/checkout/useCheckout.ts";
import { lazyDialogs } from "../../shell/lazyDialogs.tsx";
import { EndedTokenPage, TokenPage } from "../../shell/TokenPage.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { claimSeat, seatInvitationQuery } from "./queries.ts";

/** Only for members whose profile lacks something: it knows the phone numbers of all countries. */
const { MissingDocumentsSheet } = lazyDialogs(
  () => import.meta.env.SSR || import("../../payments/checkout/MissingDocumentsSheet.tsx"),
);

/** Loads the seat behind a link; unknown, used and replaced ones are not found. */
function claimSeatLoader({ params: { token = "" }, context }: LoaderFunctionArgs) {
  return prefetch([context.get(queriesContext).query({ ...seatInvitationQuery(token), ...CACHED })]);
}

/** The page of a link to a seat that somebody paid: the event, and the button that takes the seat. */
export function ClaimSeatPage() {
  const t = useT();
  const { token = "" } = useParams();
  const user = useUser();
  // Read again as the user: the organizer and those who have a seat cannot take it.
  const own = useQuery({
    ...seatInvitationQuery(token),
    queryKey: ["me", "claims", token],
    enabled: user !== null,
  });
  const shown = useQuery(seatInvitationQuery(token));
  const [data, error] = [own.data ?? shown.data, own.error ?? shown.error];
  const [isTaken, setTaken] = useState<SeatInvitation["event"] | null>(null);
  if (!isTaken && isRefusal(error, "invitation_ended")) return <NoSeatInvitation />;
  return (
    <TokenPage title={pageTitle(t)} query={shown}>
      {isTaken ? (
        <SeatTaken event={isTaken} />
      ) : (
        data && <SeatOffer token={token} invitation={data} onTaken={() => setTaken(data.event)} />
      )}
    </TokenPage>
  );
}

export const claimSeatRoute = { Component: ClaimSeatPage, loader: claimSeatLoader };

type SeatOfferProps = { token: string; invitation: SeatInvitation; onTaken: () => void };

function SeatOffer({ token, invitation, onTaken }: SeatOfferProps) {
  const t = useT();
  const user = useUser();
  const [form, setForm] = useState<MissingDocuments | null>(null);
  // The steps of this page lead to the event's, which knows the waiver and the questions.
  const closedGates = useClosedGates({ ...invitation.event, requirements: null, questions: null }, true);
  const claiming = useWrite(() => claimSeat(token), {
    onSuccess: onTaken,
    onFailure(failure) {
      if (closedGates.onFailure(failure)) return true;
      if (!isRefusal(failure, "profile_incomplete")) return false;
      setForm({ names: REQUIRED_DOCUMENTS.filter((name) => name in failure.fields), pays: false });
      return true;
    },
    invalidates: [["me", "participations"], ["me", "claims"], ["events"]],
  });
  const { event, payer_name, refusal } = invitation;
  const here = paths.claimSeat.href(token);
  const refusals: Record<NonNullable<typeof refusal>, string> = {
    already_enrolled: t("errors.already_enrolled", "Hai già un posto a questo evento."),
    event_cancelled: t("enrol.cancelled", "Evento annullato"),
    event_past: t("enrol.past", "Evento concluso"),
    own_event: t("enrol.own", "È il tuo evento"),
  };
  return (
    <>
      <StatusMessage
        level={1}
        icon={<Ticket size={28} />}
        title={refusal ? refusals[refusal] : t("seats.for_you", "C’è un posto per te")}
        text={
          refusal === "already_enrolled"
            ? t("seats.for_another", "Questo link è per un’altra persona: mandalo a chi viene con te.")
            : payer_name
              ? t("seats.paid_by", "{{name}} ha già pagato il tuo posto.", { name: payer_name })
              : t("seats.paid", "Il tuo posto è già pagato.")
        }
      >
        <EventLine event={event} />
        {refusal ? null : user ? (
          <Button look="main" size="lg" busy={claiming.isPending} onClick={() => claiming.start()}>
            {t("seats.take", "Prendi il posto")}
          </Button>
        ) : (
          <div className={wrap({ gap: "3", justify: "center" })}>
            <ButtonLink look="main" size="lg" to={paths.auth.href("register", here, "enrol")}>
              {t("seats.register", "Registrati e prendi il posto")}
            </ButtonLink>
            <ButtonLink size="lg" to={paths.auth.href("login", here, "enrol")}>
              {t("seats.sign_in", "Ho già un account")}
            </ButtonLink>
          </div>
        )}
        {!refusal && (
          <p className={css({ textStyle: "small", color: "muted" })}>
            {t("seats.needs", "Servono i tuoi documenti, come per chi si iscrive da sé.")}
          </p>
        )}
        <ButtonLink look="quiet" to={paths.event.href(event.slug)}>
          {t("participants.to_event", "Apri l’evento")}
        </ButtonLink>
      </StatusMessage>
      {closedGates.sheet}
      <MissingDocumentsSheet
        open={form !== null}
        onClose={() => setForm(null)}
        event={event}
        checkout={{ form, close: () => setForm(null), pay: () => claiming.start() }}
        onPay={undefined}
      />
    </>
  );
}

function SeatTaken({ event }: { event: SeatInvitation["event"] }) {
  const t = useT();
  return (
    <StatusMessage
      level={1}
      icon={<CircleCheck size={28} />}
      title={t("seats.taken", "Il posto è tuo")}
      text={t("enrol.done_text", "Ti abbiamo mandato un’email con i dettagli. A presto in acqua.")}
    >
      <EventLine event={event} />
      <ButtonLink look="main" to={paths.event.href(event.slug)}>
        {t("participants.to_event", "Apri l’evento")}
      </ButtonLink>
      <ButtonLink to={paths.myEvents.href()}>{t("enrol.to_mine", "Vai ai tuoi eventi")}</ButtonLink>
    </StatusMessage>
  );
}

/** Shown where a link is unknown, used or replaced, and after the booking ended. */
export function NoSeatInvitation() {
  const t = useT();
  return (
    <EndedTokenPage
      title={pageTitle(t)}
      text={t(
        "seats.gone_text",
        "Il posto è già stato preso, oppure chi l’ha pagato ha creato un link nuovo: chiedilo a quella persona.",
      )}
    >
      <ButtonLink to={paths.upcoming.href()}>{t("seats.to_events", "Guarda gli eventi")}</ButtonLink>
    </EndedTokenPage>
  );
}

function EventLine({ event }: { event: SeatInvitation["event"] }) {
  const t = useT();
  return (
    <div className={eventLook}>
      <div className={css({ aspectRatio: "3 / 1", overflow: "hidden", borderRadius: "sm" })}>
        <Picture src={imageUrl(event.image_url)} alt="" size="wide" />
      </div>
      <p className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>{event.title}</p>
      <p className={css({ textStyle: "small", color: "muted" })}>
        {[formatLongRange(event.date, event.end_date, t.language), event.location]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}

function pageTitle(t: Translate): string {
  return t("seats.page", "Un posto per te");
}

const eventLook = grid({ gap: "1", width: "100%", maxWidth: "28rem", textAlign: "start" });
