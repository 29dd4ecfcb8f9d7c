import { CalendarX2, Coins, Copy, ExternalLink, NotebookPen, Pencil, Trash2, Users } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import type { OrganizerEvent } from "../../../worker/dashboard/outputs.ts";
import { cancelEventRefusal } from "../../../worker/payments/cancelling/contract.ts";
import { sellersOf } from "../../auth/SellerChoice.tsx";
import { useUser } from "../../auth/session.ts";
import { titleOfDate } from "../../lib/eventTimes.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useToday } from "../../settings/hooks.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { MoreMenu } from "../../ui/MoreMenu.tsx";
import { useOpenParticipants } from "../useParticipantsDialog.ts";

type Props = {
  event: OrganizerEvent;
  /** Shows the actions' names on a desktop too. */
  named?: boolean;
  withMoney: boolean;
} & EndEventActions;

/** Deleting and cancelling an event; each opens a dialog. */
export type EndEventActions = {
  onDelete: (event: OrganizerEvent) => void;
  onCancel: (event: OrganizerEvent) => void;
};

/** The actions on an event: the two most used as buttons, the others in a menu. */
export function RowActions({ event, named = false, withMoney, onDelete, onCancel }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const today = useToday();
  const participants = useOpenParticipants();
  const { id, slug, is_training, earned, paying, cost, can_manage, can_handle_money, school } = event;
  const canCancel = can_handle_money && cancelEventRefusal(event, today) === null;
  // An instructor of a school handles the money of own events there, and does not read the school's ledger.
  const canReadLedger = sellersOf(useUser(), "ledger.read").some((seller) =>
    seller.school === null ? school === null : seller.id === school?.account_id,
  );
  const title = titleOfDate(event);
  const copy = (is_training ? paths.newTraining : paths.newEvent).href(id);
  const icon = css({ color: "muted" });
  return (
    <div className={named ? namedRowLook : rowLook}>
      <Action
        to={paths.participants.href(id)}
        name={t("dashboard.participants", "Partecipanti")}
        onClick={(click) => participants.onLinkClick(click, id)}
        {...{ title, named }}
      >
        <Users size={20} aria-hidden />
      </Action>
      {can_manage && (
        <Action to={paths.editEvent.href(id)} name={t("dashboard.edit", "Modifica")} {...{ title, named }}>
          <Pencil size={18} aria-hidden />
        </Action>
      )}
      <MoreMenu
        title={title}
        items={[
          {
            id: "open",
            label: t("dashboard.open", "Apri la pagina"),
            icon: <ExternalLink size={18} aria-hidden className={icon} />,
            onSelect: () => navigate(paths.event.href(slug)),
          },
          ...(event.keeps_register
            ? [
                {
                  id: "register",
                  label: t("dashboard.register", "Registro delle immersioni"),
                  icon: <NotebookPen size={18} aria-hidden className={icon} />,
                  onSelect: () => navigate(paths.registers.href(id)),
                },
              ]
            : []),
          ...(can_manage
            ? [
                {
                  id: "copy",
                  label: t("dashboard.duplicate", "Duplica"),
                  icon: <Copy size={18} aria-hidden className={icon} />,
                  onSelect: () => navigate(copy),
                },
              ]
            : []),
          ...(withMoney && canReadLedger && (earned || paying || cost)
            ? [
                {
                  id: "earnings",
                  label: t("ledger.title", "Incassi"),
                  icon: <Coins size={18} aria-hidden className={icon} />,
                  onSelect: () => navigate(paths.earnings.href(id, school?.account_id)),
                },
              ]
            : []),
          ...(canCancel
            ? [
                {
                  id: "cancel",
                  label: t("dashboard.cancel", "Annulla evento"),
                  icon: <CalendarX2 size={18} aria-hidden className={css({ color: "danger" })} />,
                  onSelect: () => onCancel(event),
                },
              ]
            : []),
          ...(can_handle_money
            ? [
                {
                  id: "delete",
                  label: t("dashboard.delete", "Elimina"),
                  icon: <Trash2 size={18} aria-hidden className={css({ color: "danger" })} />,
                  onSelect: () => onDelete(event),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

type ActionProps = {
  to: string;
  name: string;
  title: string;
  named: boolean;
  onClick?: (click: MouseEvent) => void;
  children: ReactNode;
};

/** The name is visible text where there is room, else a tooltip; the accessible name includes the event's title. */
function Action({ to, name, title, named, onClick, children }: ActionProps) {
  return (
    <ButtonLink
      to={to}
      onClick={onClick}
      look={named ? "plain" : "quiet"}
      aria-label={`${name}: ${title}`}
      title={named ? undefined : name}
      className={named ? namedLook : iconLook}
    >
      {children}
      <span className={named ? undefined : nameLook}>{name}</span>
    </ButtonLink>
  );
}

const rowLook = flex({
  position: "relative",
  align: "center",
  justify: { base: "space-between", md: "flex-end" },
});
const namedRowLook = flex({ position: "relative", gap: "2", marginTop: "1" });
const namedLook = css({ paddingInline: { base: "3!", md: "5!" } });

/** A phone's card shows the name; a desktop shows only the icon. */
const iconLook = css({ paddingInline: "0!", width: { md: "touch" } });
const nameLook = css({ display: { md: "none" } });
