import { ChevronDown, Phone, UserRoundMinus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { Button, buttonLook } from "../../ui/Button.tsx";

type Props = {
  name: string;
  /** Avatar, name with its link, and the figure at the end of the name's line. */
  avatar: ReactNode;
  title: ReactNode;
  amount?: ReactNode;
  /** What is said below the name, in one line. */
  state: ReactNode;
  phone: string | null | undefined;
  /** Further buttons, between calling and removing. */
  actions?: ReactNode;
  onRemove?: (() => void) | undefined;
  /** What the row shows when it is opened. */
  details: ReactNode;
  children?: ReactNode;
};

/**
 * A participant in one line, on a phone in two: who, the state, the ways to reach them; the rest opens below, on a phone
 * removing too, so that the state has room.
 */
export function PersonLine(props: Props) {
  const t = useT();
  const { name, avatar, title, amount, state, phone, actions, onRemove, details, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={rowLook}>
      <div className={css({ gridRow: { base: "1 / span 2", md: "1" }, lineHeight: 0 })}>{avatar}</div>
      <div className={lineLook}>
        <div className={titleLook}>{title}</div>
        <div className={amountLook}>{amount}</div>
      </div>
      <div className={lineLook}>
        <div className={stateLook}>{state}</div>
        <div className={actionsLook}>
          {phone && (
            <a
              href={telephoneLink(phone)}
              aria-label={t("participants.call_one", "Chiama {{name}}", { name })}
              className={buttonLook({ look: "quiet", size: "icon" })}
            >
              <Phone size={18} aria-hidden />
            </a>
          )}
          {actions}
          {onRemove && (
            <Button
              look="quiet"
              size="icon"
              className={css({ hideBelow: "md" })}
              aria-label={t("participants.remove_one", "Rimuovi {{name}}", { name })}
              onClick={onRemove}
            >
              <UserRoundMinus size={18} aria-hidden />
            </Button>
          )}
          <Button
            look="quiet"
            size="icon"
            aria-expanded={isOpen}
            aria-label={t("participants.details_one", "Dettagli di {{name}}", { name })}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown size={18} aria-hidden className={isOpen ? openLook : undefined} />
          </Button>
        </div>
      </div>
      {children}
      {isOpen && (
        <div className={detailsLook}>
          {details}
          {onRemove && (
            <Button
              className={css({ hideFrom: "md", justifySelf: "start" })}
              aria-label={t("participants.remove_one", "Rimuovi {{name}}", { name })}
              onClick={onRemove}
            >
              <UserRoundMinus size={18} aria-hidden />
              {t("participants.remove", "Rimuovi")}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

type ContactsProps = { email: string | null | undefined; phone: string | null | undefined; note: string };

/** Phone and e-mail of a participant as links, and since when the person is in the list. */
export function PersonContacts({ email, phone, note }: ContactsProps) {
  const t = useT();
  return (
    <div className={contactsLook}>
      {phone && (
        <p>
          <span className={labelLook}>{t("participants.phone", "Telefono")}</span>
          <a href={telephoneLink(phone)} className={linkLook}>
            {phone}
          </a>
        </p>
      )}
      {email && (
        <p className={css({ overflowWrap: "anywhere" })}>
          <span className={labelLook}>{t("participants.email", "Email")}</span>
          <a href={`mailto:${email}`} className={linkLook}>
            {email}
          </a>
        </p>
      )}
      <p className={css({ color: "muted", alignSelf: "end" })}>{note}</p>
    </div>
  );
}

function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** The list of participants: on a desktop the rows share its grid columns, each as wide as its widest cell. */
export const rowsLook = css({
  display: { md: "grid" },
  gridTemplateColumns: "auto 1fr auto auto auto",
  columnGap: "5",
  outline: "none",
  "&[aria-busy=true]": { opacity: 0.6 },
});

/** On a phone the state and the buttons are below the name. */
const rowLook = grid({
  gridColumn: "1 / -1",
  gridTemplateColumns: { base: "2.75rem minmax(0, 1fr)", md: "subgrid" },
  alignItems: "center",
  columnGap: { base: "3", md: "5" },
  minHeight: "4rem",
  paddingBlock: "2",
  borderTop: "1px solid token(colors.line)",
  _first: { borderTop: "none" },
});
/** A line of the row on a phone; on a desktop its cells are the row's. */
const lineLook = css({
  display: { base: "flex", md: "contents" },
  alignItems: "center",
  justifyContent: "space-between",
  gap: "2",
});
const titleLook = css({ minWidth: "0", overflowWrap: "anywhere" });
const stateLook = css({ gridColumn: "3", gridRow: "1", textStyle: "small", color: "muted" });
const amountLook = css({
  gridColumn: "4",
  gridRow: "1",
  fontWeight: "medium",
  textAlign: "end",
  whiteSpace: "nowrap",
});
const actionsLook = flex({ gridColumn: "5", gridRow: "1", justifySelf: "end", marginInline: "-3" });
const openLook = css({ transform: "rotate(180deg)" });
/** Spans the row, below it. */
const detailsLook = grid({
  gridColumn: { base: "1 / -1", md: "2 / -1" },
  columns: 1,
  gap: "3",
  paddingTop: "2",
  paddingBottom: "3",
  textStyle: "small",
});
const contactsLook = flex({ wrap: "wrap", columnGap: "6", rowGap: "2" });
const labelLook = css({ display: "block", color: "muted", textStyle: "label", fontWeight: "normal" });
const linkLook = css({ color: "sea", _hover: { textDecoration: "underline" } });
