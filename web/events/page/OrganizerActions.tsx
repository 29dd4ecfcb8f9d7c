import { NotebookPen, Pencil, Users } from "lucide-react";
import { titleSlug } from "../../../worker/events/contract.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { hasPermission, hasPermissionFor, type Role } from "../../../worker/permissions/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useSite } from "../../settings/hooks.ts";
import { QrButton } from "../../shell/QrButton.tsx";
import { ButtonLink } from "../../ui/Button.tsx";

/** Links to change an event and see its participants: dialogs of the dashboard or of the admin's table. */
export function OrganizerActions({ event, user }: { event: EventDetail; user: { id: string; role: Role } }) {
  const t = useT();
  const site = useSite();
  const edit = hasPermission(user, "admin.open")
    ? `${paths.admin.href()}?edit=${event.id}`
    : paths.editEvent.href(event.id);
  return (
    <>
      <ButtonLink to={edit}>
        <Pencil size={18} aria-hidden />
        {t("dashboard.edit", "Modifica")}
      </ButtonLink>
      <ButtonLink to={paths.participants.href(event.id)}>
        <Users size={18} aria-hidden />
        {t("dashboard.participants", "Partecipanti")}
      </ButtonLink>
      {event.keeps_register && hasPermissionFor(user, "registers.keep", event.organizer_id) && (
        <ButtonLink to={paths.registers.href(event.id)}>
          <NotebookPen size={18} aria-hidden />
          {t("event.register", "Registro")}
        </ButtonLink>
      )}
      <QrButton
        url={site.url + paths.event.href(event.slug)}
        title={event.title}
        fileName={`qr-${titleSlug(event.title)}`}
      />
    </>
  );
}
