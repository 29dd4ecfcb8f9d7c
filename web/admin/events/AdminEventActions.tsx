import { CalendarX2, ExternalLink, Handshake, Trash2, Users } from "lucide-react";
import { useNavigate } from "react-router";
import { css } from "styled-system/css";
import type { AdminEvent } from "../../../worker/admin/events/outputs.ts";
import { cancelEventRefusal } from "../../../worker/payments/cancelling/contract.ts";
import { useOpenParticipants } from "../../dashboard/useParticipantsDialog.tsx";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useToday } from "../../settings/hooks.ts";
import { MoreMenu } from "../../ui/MoreMenu.tsx";
import { EditLink } from "../table/EditLink.tsx";

/** The dialogs that a row's menu opens. */
export type EventDialogKind = "handover" | "cancel" | "delete";

type Props = {
  event: AdminEvent;
  /** The address of the event's form. */
  editPath: string;
  onDialog: (kind: EventDialogKind, event: AdminEvent) => void;
};

/** The actions on an event: editing as a button, the others in a menu. */
export function AdminEventActions({ event, editPath, onDialog }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const today = useToday();
  const participants = useOpenParticipants();
  const { id, title, slug } = event;
  const icon = css({ color: "muted" });
  const danger = css({ color: "danger" });
  return (
    <>
      <EditLink to={editPath} title={title} />
      <MoreMenu
        title={title}
        items={[
          {
            id: "open",
            label: t("dashboard.open", "Apri la pagina"),
            icon: <ExternalLink size={18} aria-hidden className={icon} />,
            onSelect: () => navigate(paths.event.href(slug)),
          },
          {
            id: "participants",
            label: t("dashboard.participants", "Partecipanti"),
            icon: <Users size={18} aria-hidden className={icon} />,
            onSelect: () => participants.open(id),
          },
          {
            id: "handover",
            label: t("handover.action", "Passa a un altro organizzatore"),
            icon: <Handshake size={18} aria-hidden className={icon} />,
            onSelect: () => onDialog("handover", event),
          },
          ...(cancelEventRefusal(event, today) === null
            ? [
                {
                  id: "cancel",
                  label: t("dashboard.cancel", "Annulla evento"),
                  icon: <CalendarX2 size={18} aria-hidden className={danger} />,
                  onSelect: () => onDialog("cancel", event),
                },
              ]
            : []),
          {
            id: "delete",
            label: t("dashboard.delete", "Elimina"),
            icon: <Trash2 size={18} aria-hidden className={danger} />,
            onSelect: () => onDialog("delete", event),
          },
        ]}
      />
    </>
  );
}
