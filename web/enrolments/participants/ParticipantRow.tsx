import { UserRoundMinus } from "lucide-react";
import { css, cx } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import type {
  ManagedParticipant,
  ParticipantDispute,
} from "../../../worker/enrolments/participants/contract.ts";
import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import { imageUrl } from "../../lib/api.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../settings/hooks.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { ParticipantDocuments } from "./ParticipantDocuments.tsx";
import { briefDay } from "./participantTexts.ts";

type Props = {
  person: ManagedParticipant;
  /** Undefined when the participant cannot be removed. */
  onRemove: (() => void) | undefined;
  /** Lets a participant stay whose payment was lost in a dispute that is not decided yet. */
  onKeep: () => void;
  isBusy: boolean;
};

export function ParticipantRow({ person, onRemove, onKeep, isBusy }: Props) {
  const t = useT();
  const { time_zone } = useSite();
  const name = displayName(t, person.full_name);
  const brief = (at: string) => briefDay(dayInTimeZone(time_zone, new Date(at)), t.language);
  // The question about a lost dispute has both buttons, so the row's own button is left out.
  const needsDecision = person.dispute === "lost";
  return (
    <li className={rowLook}>
      <div className={css({ gridRow: { base: "1 / span 2", md: "1" }, lineHeight: 0 })}>
        <Avatar name={name} src={imageUrl(person.avatar_url)} size={44} />
      </div>
      <div className={css({ minWidth: "0" })}>
        <p className={css({ fontWeight: "medium", overflowWrap: "anywhere" })}>
          {person.public_slug ? (
            <Link to={paths.organizer.href(person.public_slug)} className={linkLook}>
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {person.company_name && (
          <p className={css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" })}>
            {person.company_name}
          </p>
        )}
      </div>
      <p className={dayLook}>
        {person.paid_at
          ? `${t("participants.paid_on", "Pagamento")} ${brief(person.paid_at)}`
          : person.enrolled_at &&
            `${t("participants.enrolled_on", "Iscrizione")} ${brief(person.enrolled_at)}`}
      </p>
      {person.amount ? (
        <p className={amountLook}>
          <span className={css({ srOnly: true })}>{t("participants.amount", "Importo")} </span>
          {formatEuros(person.amount, t.language)}
        </p>
      ) : null}
      {onRemove && !needsDecision && <RemoveButton name={name} className={removeLook} onClick={onRemove} />}
      {person.documents && <ParticipantDocuments documents={person.documents} />}
      {person.dispute && (
        <div className={cx(disputeLook, person.dispute === "kept" ? settledLook : unsettledLook)}>
          <p className={css({ flex: "1 1 18rem" })}>{disputeText(t, person.dispute)}</p>
          {needsDecision && (
            <div className={wrap({ gap: "2" })}>
              <Button
                busy={isBusy}
                aria-label={t("participants.dispute_keep_one", "Mantieni l’iscrizione di {{name}}", { name })}
                onClick={onKeep}
              >
                {t("participants.dispute_keep", "Mantieni l’iscrizione")}
              </Button>
              {onRemove && <RemoveButton name={name} onClick={onRemove} />}
            </div>
          )}
        </div>
      )}
    </li>
  );
}

function RemoveButton({
  name,
  className,
  onClick,
}: {
  name: string;
  className?: string;
  onClick: () => void;
}) {
  const t = useT();
  return (
    <Button
      look={className ? "quiet" : "plain"}
      className={className}
      aria-label={t("participants.remove_one", "Rimuovi {{name}}", { name })}
      onClick={onClick}
    >
      <UserRoundMinus size={18} aria-hidden />
      {t("participants.remove", "Rimuovi")}
    </Button>
  );
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

/** The list of participants: on a desktop the rows share its grid columns, each as wide as its widest cell. */
export const rowsLook = css({
  display: { md: "grid" },
  gridTemplateColumns: "auto 1fr auto auto auto",
  columnGap: "5",
  outline: "none",
  "&[aria-busy=true]": { opacity: 0.6 },
});

/** On a phone the day is below the name. */
const rowLook = grid({
  gridColumn: "1 / -1",
  gridTemplateColumns: { base: "2.75rem 1fr auto", md: "subgrid" },
  alignItems: "center",
  columnGap: { base: "3", md: "5" },
  minHeight: "4.5rem",
  paddingBlock: "3",
  borderTop: "1px solid token(colors.line)",
  _first: { borderTop: "none" },
});

const dayLook = css({
  gridColumn: { base: "2", md: "3" },
  gridRow: { base: "2", md: "1" },
  textStyle: "small",
  color: "muted",
});

const amountLook = css({
  gridColumn: { base: "3", md: "4" },
  gridRow: "1",
  fontWeight: "medium",
  textAlign: "end",
  whiteSpace: "nowrap",
});

/** Aligns the end of the button's label with the end of the amount above. */
const removeLook = css({
  gridColumn: { base: "3", md: "5" },
  gridRow: { base: "2", md: "1" },
  justifySelf: "end",
  paddingInline: "3!",
  marginInlineEnd: "-3",
});

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
