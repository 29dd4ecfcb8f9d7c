import { MessageSquare, UserRoundMinus } from "lucide-react";
import { css, cx } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import type { ManagedParticipant } from "../../../worker/enrolments/outputs.ts";
import type { ParticipantDispute } from "../../../worker/enrolments/participants/contract.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import { sellersOf } from "../../auth/SellerChoice.tsx";
import { useUser } from "../../auth/session.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { imageUrl } from "../../lib/api.ts";
import { certificationStateName, certificationTitle } from "../../lib/certificationText.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { unclaimedText } from "../../lib/unclaimedText.ts";
import { paths } from "../../paths.ts";
import { PriceMemberButton } from "../../prices/PriceMemberButton.tsx";
import { usePublicConfig, useSite, useToday } from "../../settings/hooks.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { notify } from "../../ui/notify.ts";
import { DocumentsState } from "./ParticipantDocuments.tsx";
import { GateChips, ParticipantGates } from "./ParticipantGates.tsx";
import { ParticipantPapers } from "./ParticipantPapers.tsx";
import { PersonContacts, PersonLine } from "./PersonLine.tsx";
import { briefDay, participantTexts } from "./participantTexts.ts";
import { keepParticipant } from "./queries.ts";

type Props = {
  event: EventDetail;
  person: ManagedParticipant;
  /** Undefined when the participant cannot be removed. */
  onRemove: (() => void) | undefined;
  /** Undefined for a manager who is not the organizer. */
  onWrite: (() => void) | undefined;
  /** After a participant was kept whose payment was lost in a dispute: the focused button is removed. */
  onKept: () => void;
};

export function ParticipantRow({ event, person, onRemove, onWrite, onKept }: Props) {
  const t = useT();
  const { time_zone } = useSite();
  const { eventsFreeMode } = usePublicConfig();
  const today = useToday();
  const name = displayName(t, person.full_name);
  const seller = sellersOf(useUser(), "events.handle_money").find(({ id }) => id === event.organizer_id);
  const brief = (at: string) => briefDay(dayInTimeZone(time_zone, new Date(at)), t.language);
  const since = person.paid_at
    ? `${t("participants.paid_on", "Pagamento")} ${brief(person.paid_at)}`
    : person.enrolled_at
      ? `${t("participants.enrolled_on", "Iscrizione")} ${brief(person.enrolled_at)}`
      : "";
  const keeping = useWrite(() => keepParticipant(event.id, person.id), {
    onSuccess: () =>
      notify({
        kind: "success",
        title: t("participants.dispute_was_kept", "{{name}} resta tra i partecipanti", { name }),
      }),
    texts: participantTexts(t),
    invalidates: [["me", "participants", event.id]],
    onSettled: (_, failure) => !failure && onKept(),
  });
  // The question about a lost dispute has both buttons, so the row's own button is left out.
  const needsDecision = person.dispute === "lost";
  return (
    <PersonLine
      name={name}
      avatar={<Avatar name={name} src={imageUrl(person.avatar_url)} size={44} />}
      title={
        <>
          <p className={css({ fontWeight: "medium" })}>
            {person.public_slug ? (
              <Link to={paths.organizer.href(person.public_slug)} className={linkLook}>
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
          {Boolean(person.unclaimed_seats) && (
            <p className={css({ textStyle: "small", color: "muted" })}>
              {unclaimedText(t, person.unclaimed_seats ?? 0)}
            </p>
          )}
          {person.certification && (
            <p className={css({ textStyle: "small", color: "muted" })}>
              {certificationTitle(person.certification)} ·{" "}
              {certificationStateName(t, person.certification.state)}
            </p>
          )}
          {person.company_name && (
            <p className={css({ textStyle: "small", color: "muted" })}>{person.company_name}</p>
          )}
        </>
      }
      amount={
        person.amount ? (
          <>
            <span className={css({ srOnly: true })}>{t("participants.amount", "Importo")} </span>
            {formatEuros(person.amount, t.language)}
          </>
        ) : null
      }
      state={person.documents ? <DocumentsState documents={person.documents} /> : since}
      phone={person.phone}
      actions={
        onWrite &&
        person.full_name !== null && (
          <Button
            look="quiet"
            size="icon"
            aria-label={t("participants.write_one", "Scrivi a {{name}}", { name })}
            onClick={onWrite}
          >
            <MessageSquare size={18} aria-hidden />
          </Button>
        )
      }
      onRemove={needsDecision ? undefined : onRemove}
      details={
        <>
          <PersonContacts email={person.email} phone={person.phone} note={since} />
          {person.full_name !== null && (
            <ParticipantPapers
              eventId={event.id}
              enrolmentId={person.id}
              name={name}
              documents={person.documents ?? null}
            />
          )}
          <ParticipantGates event={event} person={person} />
          {person.full_name !== null && !eventsFreeMode && seller && (
            <PriceMemberButton
              userId={person.user_id}
              name={name}
              organizerId={seller.school ? seller.id : undefined}
            />
          )}
        </>
      }
    >
      {person.gates && person.gates.length > 0 && (
        <div className={css({ gridColumn: "1 / -1", marginTop: "2" })}>
          <GateChips gates={person.gates} />
        </div>
      )}
      {person.balance && (
        <div className={cx(disputeLook, person.balance.due_on < today ? unsettledLook : settledLook)}>
          <p className={css({ flex: "1 1 18rem" })}>{owedText(t, person.balance, today)}</p>
        </div>
      )}
      {person.dispute && (
        <div className={cx(disputeLook, person.dispute === "kept" ? settledLook : unsettledLook)}>
          <p className={css({ flex: "1 1 18rem" })}>{disputeText(t, person.dispute)}</p>
          {needsDecision && (
            <div className={wrap({ gap: "2" })}>
              <Button
                busy={keeping.isPending}
                aria-label={t("participants.dispute_keep_one", "Mantieni l’iscrizione di {{name}}", { name })}
                onClick={() => keeping.start()}
              >
                {t("participants.dispute_keep", "Mantieni l’iscrizione")}
              </Button>
              {onRemove && (
                <Button
                  aria-label={t("participants.remove_one", "Rimuovi {{name}}", { name })}
                  onClick={onRemove}
                >
                  <UserRoundMinus size={18} aria-hidden />
                  {t("participants.remove", "Rimuovi")}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </PersonLine>
  );
}

/** "Saldo in ritardo. Saldo da pagare: 150,00 €. Saldo entro: 3 dicembre 2026". */
function owedText(
  t: Translate,
  { amount, due_on }: { amount: number; due_on: string },
  today: string,
): string {
  const facts = [
    `${t("participants.balance_to_pay", "Saldo da pagare")}: ${formatEuros(amount, t.language)}`,
    `${t("participants.balance_until", "Saldo entro")}: ${briefDay(due_on, t.language)}`,
  ];
  if (due_on < today) facts.unshift(t("participants.balance_is_late", "Saldo in ritardo"));
  return facts.join(" · ");
}

function disputeText(t: Translate, dispute: ParticipantDispute): string {
  const texts: Record<ParticipantDispute, string> = {
    open: t(
      "participants.dispute_open",
      "Chi ha pagato ha contestato l’addebito: aspettiamo la decisione della banca.",
    ),
    lost: t(
      "participants.dispute_lost",
      "La banca ha ripreso l’importo in modo definitivo. Decidi tu se questa persona resta: non c’è nulla da rimborsare.",
    ),
    kept: t(
      "participants.dispute_kept",
      "La banca ha ripreso l’importo; hai scelto di mantenere l’iscrizione.",
    ),
  };
  return texts[dispute];
}

/** Spans the row, below it. */
const disputeLook = wrap({
  gridColumn: "1 / -1",
  align: "center",
  justify: "space-between",
  columnGap: "4",
  rowGap: "3",
  marginTop: "2",
  padding: "3",
  borderRadius: "sm",
  textStyle: "small",
});

const unsettledLook = css({ bg: "dangerSoft", color: "danger" });
/** A decided dispute has no warning colour. */
const settledLook = css({ bg: "foam", color: "muted" });

const linkLook = css({ color: "sea", _hover: { textDecoration: "underline" } });
