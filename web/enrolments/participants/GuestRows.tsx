import { Banknote, Mail } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import type { EventGuest } from "../../../worker/enrolments/outputs.ts";
import { endedRefusal } from "../../../worker/events/contract.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import { toEuros } from "../../../worker/lib/money.ts";
import { hasPermissionForEvent } from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { useSite, useToday } from "../../settings/hooks.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button, buttonLook } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { GuestPaymentSheet } from "./GuestPaymentSheet.tsx";
import { PersonContacts, PersonLine, rowsLook } from "./PersonLine.tsx";
import { briefDay, participantTexts } from "./participantTexts.ts";
import { addGuest, removeGuest } from "./queries.ts";

type Props = { event: EventDetail; guests: EventGuest[] };

/** The participants whom the organizer added by hand, with what they paid outside the platform. */
export function GuestRows({ event, guests }: Props) {
  const t = useT();
  const { time_zone } = useSite();
  const today = useToday();
  const user = useUser();
  const { remove } = useRemoveGuest(event);
  const [paying, setPaying] = useState<string | null>(null);
  const canNote =
    hasPermissionForEvent(user, "events.manage", event) &&
    hasPermissionForEvent(user, "events.read_money", event) &&
    endedRefusal(event, today) === null;
  return (
    <section aria-labelledby="guests" className={css({ marginTop: "6" })}>
      <h2 id="guests" className={css({ fontWeight: "bold", marginBottom: "2" })}>
        {t("participants.by_hand", "Aggiunti a mano")}
      </h2>
      <ul className={rowsLook}>
        {guests.map((guest) => {
          const name = displayName(t, guest.name);
          const day = briefDay(dayInTimeZone(time_zone, new Date(guest.created_at)), t.language);
          const changeLabel = t("participants.change_payment_of", "Cambia il pagamento di {{name}}", {
            name,
          });
          const noted = t("participants.noted_by", "Annotato da {{name}}", {
            name: displayName(t, guest.added_by_name),
          });
          const methods = {
            cash: t("participants.cash", "Contanti"),
            transfer: t("participants.transfer", "Bonifico"),
            none: "",
          };
          return (
            <PersonLine
              key={guest.id}
              name={name}
              avatar={<Avatar name={name} src={null} size={44} />}
              title={<p className={css({ fontWeight: "medium" })}>{name}</p>}
              state={methods[guest.method]}
              amount={
                guest.amount_cents > 0 ? formatEuros(toEuros(guest.amount_cents), t.language) : undefined
              }
              phone={guest.phone}
              actions={
                <>
                  {guest.email && (
                    <a
                      href={`mailto:${guest.email}`}
                      aria-label={t("participants.email_one", "Scrivi un’email a {{name}}", { name })}
                      className={buttonLook({ look: "quiet", size: "icon" })}
                    >
                      <Mail size={18} aria-hidden />
                    </a>
                  )}
                  {canNote && (
                    <Button
                      look="quiet"
                      size="icon"
                      className={css({ hideBelow: "md" })}
                      aria-label={changeLabel}
                      onClick={() => setPaying(guest.id)}
                    >
                      <Banknote size={18} aria-hidden />
                    </Button>
                  )}
                </>
              }
              onRemove={() => remove(guest)}
              details={
                <>
                  <PersonContacts email={guest.email} phone={guest.phone} note={`${noted}, ${day}`} />
                  {canNote && (
                    <Button
                      className={css({ hideFrom: "md", justifySelf: "start" })}
                      aria-label={changeLabel}
                      onClick={() => setPaying(guest.id)}
                    >
                      <Banknote size={18} aria-hidden />
                      {t("participants.change_payment", "Cambia il pagamento")}
                    </Button>
                  )}
                </>
              }
            >
              {paying === guest.id && (
                <GuestPaymentSheet event={event} guest={{ ...guest, name }} onClose={() => setPaying(null)} />
              )}
            </PersonLine>
          );
        })}
      </ul>
    </section>
  );
}

/** Removes a guest with all data; undoing adds the same guest again, while a seat is free. */
function useRemoveGuest(event: EventDetail) {
  const t = useT();
  const common = { texts: participantTexts(t), invalidates: [["me"], ["events"]] };
  const adding = useWrite(
    ({ added_by_name: _, created_at: __, ...guest }: EventGuest) =>
      addGuest(event.id, { ...guest, name: guest.name ?? "", notify: false }),
    common,
  );
  const removing = useWrite((guest: EventGuest) => removeGuest(event.id, guest.id), {
    ...common,
    onSuccess(_, guest) {
      notify({
        kind: "success",
        title: t("participants.guest_gone", "{{name}} non è più tra i partecipanti", {
          name: displayName(t, guest.name),
        }),
        ...(guest.name && {
          action: { label: t("registers.undo", "Annulla"), onSelect: () => void adding.start(guest) },
        }),
      });
    },
  });
  return { remove: removing.start };
}
