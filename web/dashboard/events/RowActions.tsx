import {
  CalendarX2,
  Coins,
  Copy,
  ExternalLink,
  type LucideIcon,
  NotebookPen,
  Pencil,
  Trash2,
  Users,
} from "lucide-react";
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
import { useOpenParticipants } from "../useParticipantsDialog.tsx";

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
  const item = (
    id: string,
    label: string,
    Icon: LucideIcon,
    onSelect: () => unknown,
    { isOffered = true, color = css({ color: "muted" }) } = {},
  ) => ({ id, label, icon: <Icon size={18} aria-hidden className={color} />, onSelect, isOffered });
  const danger = css({ color: "danger" });
  const items = [
    item("open", t("dashboard.open", "Apri la pagina"), ExternalLink, () => navigate(paths.event.href(slug))),
    item(
      "register",
      t("dashboard.register", "Registro delle immersioni"),
      NotebookPen,
      () => navigate(paths.registers.href(id)),
      { isOffered: event.keeps_register },
    ),
    item("copy", t("dashboard.duplicate", "Duplica"), Copy, () => navigate(copy), { isOffered: can_manage }),
    item(
      "earnings",
      t("ledger.title", "Incassi"),
      Coins,
      () => navigate(paths.earnings.href(id, school?.account_id)),
      { isOffered: withMoney && canReadLedger && Boolean(earned || paying || cost) },
    ),
    item("cancel", t("dashboard.cancel", "Annulla evento"), CalendarX2, () => onCancel(event), {
      isOffered: canCancel,
      color: danger,
    }),
    item("delete", t("dashboard.delete", "Elimina"), Trash2, () => onDelete(event), {
      isOffered: can_handle_money,
      color: danger,
    }),
  ];
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
      <MoreMenu title={title} items={items.filter(({ isOffered }) => isOffered)} />
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
