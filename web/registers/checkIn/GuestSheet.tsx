import { useState } from "react";
import { grid } from "styled-system/patterns";
import { v7 as newId } from "uuid";
import { isDay } from "../../../worker/lib/calendarDays.ts";
import { EMAIL_MAX, toEmailAddress } from "../../../worker/lib/emailAddress.ts";
import { visibleCharacters } from "../../../worker/lib/text.ts";
import { PERSON_NAME_MAX, SHORT_NOTE_MAX } from "../../../worker/registers/changes/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { TextField } from "../../ui/Field.tsx";
import type { RegisterDay } from "../day/registerDay.ts";
import { largeTextLook, tallFieldLook } from "../looks.ts";
import { RegisterSheet } from "../RegisterSheet.tsx";
import { TapButton } from "../TapButton.tsx";
import { comparableName, type ListedPerson } from "./people.ts";

type Props = {
  day: RegisterDay;
  people: ListedPerson[];
  /** The guest to edit; undefined for a new one. */
  guest: ListedPerson | undefined;
  firstName: string;
  onClose: () => void;
  /** Called when the name is already on the list. */
  onFound: (person: ListedPerson) => void;
};

/** Adds or corrects a guest: a register line's fields, and an e-mail by which a later account finds the line. */
export function GuestSheet({ day, people, guest, firstName, onClose, onFound }: Props) {
  const t = useT();
  const known = guest?.guest;
  const [name, setName] = useState(guest?.name ?? firstName);
  const [birthDate, setBirthDate] = useState(known?.details.birth_date ?? "");
  const [birthPlace, setBirthPlace] = useState(known?.details.birth_place ?? "");
  const [certification, setCertification] = useState(known?.certification ?? "");
  const isEmailFixed =
    known?.details.email != null &&
    day.lines.some(
      ({ person, signature, outdated_signature }) =>
        person === guest?.id && (signature ?? outdated_signature) !== null,
    );
  const [email, setEmail] = useState(known?.details.email ?? "");
  const [isSent, setIsSent] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [accepted, setAccepted] = useState("");
  const namesake = people.find(
    (one) => one.id !== guest?.id && comparableName(one.name) === comparableName(name) && name.trim() !== "",
  );
  const errors = {
    name: visibleCharacters(name) ? undefined : t("registers.guest_name_missing", "Scrivi nome e cognome."),
    birthDate:
      birthDate && !(isDay(birthDate) && birthDate <= day.view.day)
        ? t("validation.date", "Data non valida.")
        : undefined,
    email:
      email.trim() && toEmailAddress(email) === null
        ? t("validation.email", "Indirizzo email non valido.")
        : undefined,
  };
  const save = async () => {
    setIsSent(true);
    if (isSaving || Object.values(errors).some(Boolean)) return;
    // A second press accepts the name after the notice that it is already on the list.
    if (namesake && accepted !== comparableName(name)) {
      setAccepted(comparableName(name));
      return;
    }
    setIsSaving(true);
    const id = guest?.id ?? newId();
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
          email: toEmailAddress(email),
        },
      },
    ]);
    setIsSaving(false);
    if (isStored) onClose();
  };
  return (
    <RegisterSheet
      title={
        guest ? t("registers.guest_edit", "Modifica ospite") : t("registers.guest_new", "Aggiungi ospite")
      }
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <TextField
        name="name"
        autoComplete="off"
        maxLength={PERSON_NAME_MAX}
        label={t("registers.guest_name", "Nome e cognome")}
        value={name}
        onChange={(event) => setName(event.target.value)}
        {...(isSent && errors.name && { error: errors.name })}
        className={tallFieldLook}
      />
      <DateField
        name="birth_date"
        max={day.view.day}
        label={t("registers.birth_date", "Data di nascita")}
        value={birthDate}
        onChange={(_, typed) => setBirthDate(typed)}
        {...(isSent && errors.birthDate && { error: errors.birthDate })}
        className={tallFieldLook}
      />
      <TextField
        name="birth_place"
        autoComplete="off"
        maxLength={PERSON_NAME_MAX}
        label={t("registers.birth_place", "Luogo di nascita")}
        value={birthPlace}
        onChange={(event) => setBirthPlace(event.target.value)}
        className={tallFieldLook}
      />
      <TextField
        name="certification"
        autoComplete="off"
        maxLength={SHORT_NOTE_MAX}
        label={t("registers.certification", "Brevetto")}
        value={certification}
        onChange={(event) => setCertification(event.target.value)}
        className={tallFieldLook}
      />
      <TextField
        type="email"
        name="email"
        autoComplete="off"
        maxLength={EMAIL_MAX}
        label={t("registers.guest_email", "Email (facoltativa)")}
        help={
          isEmailFixed
            ? t(
                "registers.guest_email_fixed",
                "Una riga di questa persona è firmata: l’email non cambia più.",
              )
            : t(
                "registers.guest_email_help",
                "Se un giorno si registra con questa email, l’immersione arriva nel suo libretto.",
              )
        }
        readOnly={isEmailFixed}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        {...(isSent && errors.email && { error: errors.email })}
        className={tallFieldLook}
      />
      {isSent && namesake && (
        <div role="alert" className={twinLook}>
          <p className={largeTextLook}>
            {t("registers.guest_twin", "{{name}} è già in lista.", { name: namesake.name })}
          </p>
          {!guest && (
            <TapButton onClick={() => onFound(namesake)}>
              {t("registers.guest_is_there", "È la stessa persona: segna come presente")}
            </TapButton>
          )}
        </div>
      )}
      <TapButton type="submit" look="main" wide busy={isSaving}>
        {guest
          ? t("registers.guest_save", "Salva")
          : isSent && namesake
            ? t("registers.guest_add_anyway", "Aggiungi comunque")
            : t("registers.guest_add", "Aggiungi come presente")}
      </TapButton>
    </RegisterSheet>
  );
}

const twinLook = grid({
  gap: "3",
  padding: "3",
  border: "2px solid token(colors.accent)",
  borderRadius: "sm",
});
