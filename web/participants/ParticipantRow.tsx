import { UserRoundMinus } from "lucide-react";
import { css } from "styled-system/css";
import { dayIn } from "../../worker/days/contract.ts";
import type { Participant } from "../../worker/participants/contract.ts";
import { imageUrl } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { formatEuros } from "../lib/money.ts";
import { shownName } from "../lib/names.ts";
import { paths } from "../paths.ts";
import { useSite } from "../settings/hooks.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import { briefDay } from "./words.ts";

type Props = {
  person: Participant;
  /** Left out where the place cannot be taken back. */
  onRemove: (() => void) | undefined;
};

export function ParticipantRow({ person, onRemove }: Props) {
  const t = useT();
  const { time_zone } = useSite();
  const name = shownName(t, person.full_name);
  const brief = (at: string) => briefDay(dayIn(time_zone, new Date(at)), t.language);
  return (
    <li className={rowLook}>
      <Avatar name={name} src={imageUrl(person.avatar_url)} size={44} />
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
        {person.enrolled_at && (
          <p className={css({ textStyle: "small", color: "muted" })}>
            {t("participants.enrolled_on", "Iscrizione")} {brief(person.enrolled_at)}
          </p>
        )}
      </div>
      <div className={css({ textAlign: "end", whiteSpace: "nowrap" })}>
        {person.amount ? (
          <p className={css({ fontWeight: "medium", fontVariantNumeric: "tabular-nums" })}>
            <span className={css({ srOnly: true })}>{t("participants.amount", "Importo")} </span>
            {formatEuros(person.amount, t.language)}
          </p>
        ) : null}
        {person.paid_at && (
          <p className={css({ textStyle: "small", color: "muted" })}>
            {t("participants.paid_on", "Pagamento")} {brief(person.paid_at)}
          </p>
        )}
      </div>
      {onRemove && (
        <Button
          look="quiet"
          size="icon"
          aria-label={t("participants.remove_one", "Rimuovi {{name}}", { name })}
          onClick={onRemove}
        >
          <UserRoundMinus size={18} aria-hidden />
        </Button>
      )}
    </li>
  );
}

const rowLook = css({
  display: "grid",
  gridTemplateColumns: "auto 1fr auto auto",
  alignItems: "center",
  columnGap: "3",
  minHeight: "4.5rem",
  paddingBlock: "3",
  borderTop: "1px solid token(colors.line)",
  _first: { borderTop: "none" },
});

const linkLook = css({ color: "sea", _hover: { textDecoration: "underline" } });
