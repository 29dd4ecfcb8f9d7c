import { useState } from "react";
import { css } from "styled-system/css";
import { PERSON_NAME_MAX, SHORT_NOTE_MAX } from "../../../worker/registers/changes/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { useOpenAfterMount } from "../../ui/useOpenAfterMount.ts";
import type { RegisterDay } from "../day/registerDay.ts";
import { bigButton, bigInput, bigMainButton, bigText } from "./looks.ts";
import { comparableName, type ListedPerson } from "./people.ts";

type Props = {
  day: RegisterDay;
  people: ListedPerson[];
  /** The guest who is edited; none: a new one. */
  guest: ListedPerson | undefined;
  firstName: string;
  onClose: () => void;
  /** Somebody who is on the list already came. */
  onFound: (person: ListedPerson) => void;
};

const EMAIL = /^\S+@\S+\.\S+$/;

/** Adds a guest, or corrects one: what a register's line needs, and an e-mail by which a later account finds it. */
export function GuestSheet({ day, people, guest, firstName, onClose, onFound }: Props) {
  const t = useT();
  const isOpen = useOpenAfterMount(true);
  const known = guest?.guest;
  const [name, setName] = useState(guest?.name ?? firstName);
  const [birthDate, setBirthDate] = useState(known?.details.birth_date ?? "");
  const [birthPlace, setBirthPlace] = useState(known?.details.birth_place ?? "");
  const [certification, setCertification] = useState(known?.certification ?? "");
  const [email, setEmail] = useState(known?.details.email ?? "");
  const [isSent, setIsSent] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [accepted, setAccepted] = useState("");
  const namesake = people.find(
    (one) => one.id !== guest?.id && comparableName(one.name) === comparableName(name) && name.trim() !== "",
  );
  const errors = {
    name: name.trim() ? undefined : t("registers.guest_name_missing", "Scrivi nome e cognome."),
    birthDate:
      birthDate && birthDate > day.view.day
        ? t("registers.birth_date_wrong", "La data di nascita è nel futuro.")
        : undefined,
    email:
      email.trim() && !EMAIL.test(email.trim())
        ? t("validation.email", "Indirizzo email non valido.")
        : undefined,
  };
  const save = async () => {
    setIsSent(true);
    if (isSaving || Object.values(errors).some(Boolean)) return;
    // The second press of somebody who has read that the name is on the list.
    if (namesake && accepted !== comparableName(name)) {
      setAccepted(comparableName(name));
      return;
    }
    setIsSaving(true);
    const id = guest?.id ?? crypto.randomUUID();
    const isStored = await day.change([
      {
        target: { type: "guest", id },
        fields: {
          name: name.trim(),
          certification: certification.trim() || null,
          ...(!guest && { presence: "present" as const }),
        },
        details: {
          birth_date: birthDate || null,
          birth_place: birthPlace.trim() || null,
          email: email.trim().toLowerCase() || null,
        },
      },
    ]);
    setIsSaving(false);
    if (isStored) onClose();
  };
  return (
    <Sheet
      open={isOpen}
      title={
        guest ? t("registers.guest_edit", "Modifica ospite") : t("registers.guest_new", "Aggiungi ospite")
      }
      closeLabel={t("common.close", "Chiudi")}
      onClose={onClose}
      size="small"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        className={css({ display: "grid", gap: "4", color: "ink" })}
      >
        <TextField
          name="name"
          autoComplete="off"
          maxLength={PERSON_NAME_MAX}
          label={t("registers.guest_name", "Nome e cognome")}
          value={name}
          onChange={(event) => setName(event.target.value)}
          {...(isSent && errors.name && { error: errors.name })}
          className={bigInput}
        />
        <TextField
          type="date"
          name="birth_date"
          max={day.view.day}
          label={t("registers.birth_date", "Data di nascita")}
          value={birthDate}
          onChange={(event) => setBirthDate(event.target.value)}
          {...(isSent && errors.birthDate && { error: errors.birthDate })}
          className={bigInput}
        />
        <TextField
          name="birth_place"
          autoComplete="off"
          maxLength={PERSON_NAME_MAX}
          label={t("registers.birth_place", "Luogo di nascita")}
          value={birthPlace}
          onChange={(event) => setBirthPlace(event.target.value)}
          className={bigInput}
        />
        <TextField
          name="certification"
          autoComplete="off"
          maxLength={SHORT_NOTE_MAX}
          label={t("registers.certification", "Brevetto")}
          value={certification}
          onChange={(event) => setCertification(event.target.value)}
          className={bigInput}
        />
        <TextField
          type="email"
          name="email"
          autoComplete="off"
          maxLength={254}
          label={t("registers.guest_email", "E-mail (facoltativa)")}
          help={t(
            "registers.guest_email_help",
            "Se un giorno si registra con questa e-mail, l’immersione arriva nel suo libretto.",
          )}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          {...(isSent && errors.email && { error: errors.email })}
          className={bigInput}
        />
        {isSent && namesake && (
          <div role="alert" className={twinLook}>
            <p className={bigText}>
              {t("registers.guest_twin", "{{name}} è già in lista.", { name: namesake.name })}
            </p>
            {!guest && (
              <button type="button" className={bigButton} onClick={() => onFound(namesake)}>
                {t("registers.guest_is_there", "È la stessa persona: segnala presente")}
              </button>
            )}
          </div>
        )}
        <button type="submit" disabled={isSaving} className={bigMainButton}>
          {guest
            ? t("registers.guest_save", "Salva")
            : isSent && namesake
              ? t("registers.guest_add_anyway", "Aggiungi comunque")
              : t("registers.guest_add", "Aggiungi come presente")}
        </button>
      </form>
    </Sheet>
  );
}

const twinLook = css({
  display: "grid",
  gap: "3",
  padding: "3",
  border: "2px solid token(colors.ink)",
  borderRadius: "sm",
});
