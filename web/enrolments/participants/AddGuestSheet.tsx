import { useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { v7 as newId } from "uuid";
import type { GuestBody } from "../../../worker/enrolments/participants/inputs.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText, fieldErrorText } from "../../lib/refusals.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/notify.ts";
import { Sheet } from "../../ui/Sheet.tsx";
import { guestForm } from "./forms.ts";
import { PaidOutsideFields, typedEuros } from "./GuestPaymentSheet.tsx";
import { participantTexts } from "./participantTexts.ts";
import { addGuest } from "./queries.ts";

type Props = { event: EventDetail; onClose: () => void };

const EMPTY = { name: "", email: "", phone: "", method: "none" as const };

/** Adds a participant by hand, with what was paid outside the platform: the event's price, unless it was another sum. */
export function AddGuestSheet({ event, onClose }: Props) {
  const t = useT();
  // One id for all tries, so that a repeated call adds one guest.
  const [id] = useState(() => newId());
  const adding = useWrite((guest: GuestBody) => addGuest(event.id, guest), {
    onSuccess(_, { name }) {
      notify({ kind: "success", title: t("participants.added", "{{name}} è tra i partecipanti", { name }) });
      onClose();
    },
    onFailure: () => true,
    invalidates: [["me"], ["events"]],
  });
  const amount_cents = typedEuros(event.cost || "");
  const form = useForm(guestForm, { ...EMPTY, amount_cents }, async ({ method, amount_cents, ...guest }) => {
    await adding.start({ ...guest, id, method, amount_cents: method === "none" ? 0 : amount_cents });
  });
  const { values, errors, change } = form;
  const error = (name: string) => ({ error: fieldErrorText(t, errors[name]) ?? "" });
  return (
    <Sheet open size="small" title={t("participants.add_title", "Aggiungi una persona")} onClose={onClose}>
      <form noValidate onSubmit={form.submit} className={grid({ gap: "4" })}>
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t(
            "participants.add_text",
            "Occupa un posto come chi si iscrive dal sito, e compare nel registro del giorno.",
          )}
        </p>
        <TextField
          name="name"
          autoComplete="off"
          label={t("registers.guest_name", "Nome e cognome")}
          value={values.name}
          onChange={({ target }) => change("name", target.value)}
          {...error("name")}
        />
        <TextField
          name="phone"
          type="tel"
          autoComplete="off"
          label={t("participants.add_phone", "Telefono (facoltativo)")}
          value={values.phone}
          onChange={({ target }) => change("phone", target.value)}
          {...error("phone")}
        />
        <TextField
          name="email"
          type="email"
          autoComplete="off"
          label={t("registers.guest_email", "Email (facoltativa)")}
          help={t(
            "participants.add_email_help",
            "Riceve un’email adesso, i tuoi messaggi a tutti e l’avviso se annulli l’evento: degli altri cambiamenti avvisa tu.",
          )}
          value={values.email}
          onChange={({ target }) => change("email", target.value)}
          {...error("email")}
        />
        <PaidOutsideFields {...form} />
        {adding.error && (
          <p role="alert" className={css({ textStyle: "small", color: "danger" })}>
            {failureText(t, adding.error, participantTexts(t))}
          </p>
        )}
        <Button type="submit" look="main" busy={adding.isPending}>
          {t("participants.add_title", "Aggiungi una persona")}
        </Button>
      </form>
    </Sheet>
  );
}
