import { NotebookPen, Pencil, QrCode, Users } from "lucide-react";
import { useState } from "react";
import type { User } from "../../../worker/auth/outputs.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { titleSlug } from "../../../worker/lib/slugs.ts";
import { hasPermission, hasPermissionForEvent } from "../../../worker/permissions/permissionMap.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useSite } from "../../settings/hooks.ts";
import { LazyQrPanel } from "../../shell/LazyQrPanel.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";

/** Links to change an event and see its participants: dialogs of the dashboard or of the admin's table. */
export function OrganizerActions({ event, user }: { event: EventDetail; user: User }) {
  const t = useT();
  const site = useSite();
  const edit = hasPermission(user, "admin.open")
    ? `${paths.admin.href()}?edit=${event.id}`
    : paths.editEvent.href(event.id);
  return (
    <>
      {hasPermissionForEvent(user, "events.manage", event) && (
        <ButtonLink to={edit}>
          <Pencil size={18} aria-hidden />
          {t("dashboard.edit", "Modifica")}
        </ButtonLink>
      )}
      <ButtonLink to={paths.participants.href(event.id)}>
        <Users size={18} aria-hidden />
        {t("dashboard.participants", "Partecipanti")}
      </ButtonLink>
      {event.keeps_register && hasPermissionForEvent(user, "registers.keep", event) && (
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

type Props = { url: string; title: string; fileName: string };

/** The button that opens the QR code of an address. */
function QrButton(props: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const name = t("share.qr", "Codice QR");
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <QrCode size={18} aria-hidden />
        <span>{name}</span>
      </Button>
      <Sheet open={open} size="small" title={name} onClose={() => setOpen(false)}>
        <LazyQrPanel {...props} />
      </Sheet>
    </>
  );
}
