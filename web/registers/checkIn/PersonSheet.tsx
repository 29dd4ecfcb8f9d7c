import { Pencil, Phone, Trash2, Waves } from "lucide-react";
import { useState } from "react";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { NOTE_MAX } from "../../../worker/registers/changes/contract.ts";
import { formatLongDay } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { inputLook } from "../../ui/Field.tsx";
import { notify } from "../../ui/notify.ts";
import { Select } from "../../ui/Select.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import type { ChangeInput, RegisterDay } from "../day/registerDay.ts";
import { leaveWater } from "../dives/diveDrafts.ts";
import { brightLook, largeTextLook, tallFieldLook } from "../looks.ts";
import { TapButton, tapLinkLook } from "../TapButton.tsx";
import { PersonGates } from "./PersonRow.tsx";
import { closedGates, type ListedPerson } from "./people.ts";
import { minutesSince, venueTime } from "./waterTimes.ts";

type Props = {
  person: ListedPerson | undefined;
  day: RegisterDay;
  since: string | undefined;
  now: number;
  onClose: () => void;
  onEdit: (id: string) => void;
  onEnter: ((id: string) => void) | undefined;
};

const NO_GROUP = "none";

/** A person's details for the day: emergency contact, entries of the register, group and note. */
export function PersonSheet({ person, ...props }: Props) {
  return (
    <Sheet open={person !== undefined} title={person?.name ?? ""} onClose={props.onClose} size="small">
      {person && <PersonDetails key={person.id} person={person} {...props} />}
    </Sheet>
  );
}

function PersonDetails({
  person,
  day,
  since,
  now,
  onClose,
  onEdit,
  onEnter,
}: Props & { person: ListedPerson }) {
  const t = useT();
  const { type, id, member, guest, water, presence, group } = person;
  const isOpen = day.view.status === "open";
  const contact = member?.emergency_contact;
  const target = { type, id };
  const set = (fields: object) => day.change([{ target, fields } as ChangeInput]);
  const remove = async () => {
    if (!(await set({ removed: true }))) return;
    onClose();
    notify({
      title: t("registers.guest_removed", "{{name}} non è più in lista", { name: person.name }),
      action: { label: t("registers.undo", "Annulla"), onSelect: () => void set({ removed: false }) },
    });
  };
  const birth = member ?? guest?.details;
  const marked = day.changes.findLast((change) => change.target.id === id && "presence" in change.fields);
  return (
    <div className={cx(brightLook, grid({ gap: "5", color: "ink" }))}>
      <PersonGates person={person} />
      <section className={grid({ gap: "2" })}>
        <h3 className={headingLook}>{t("registers.emergency", "In caso di emergenza")}</h3>
        {contact ? (
          <>
            {contact.name && <p className={largeTextLook}>{contact.name}</p>}
            {contact.phone && (
              <a href={`tel:${contact.phone.replace(/[^\d+]/g, "")}`} className={tapLinkLook}>
                <Phone size={24} aria-hidden />
                {contact.phone}
              </a>
            )}
          </>
        ) : (
          <p className={largeTextLook}>
            {t("registers.no_emergency", "Nessun contatto di emergenza: chiedilo a voce, se serve.")}
          </p>
        )}
      </section>
      <dl className={factsLook}>
        <Entry label={t("registers.certification", "Brevetto")} value={person.certification} />
        {member?.scadenza_brevetto && (
          <Entry
            label={t("registers.certification_until", "Valido fino al")}
            value={formatLongDay(member.scadenza_brevetto, t.language)}
          />
        )}
        <Entry
          label={t("registers.birth_date", "Data di nascita")}
          value={birth?.birth_date ? formatLongDay(birth.birth_date, t.language) : null}
        />
        <Entry label={t("registers.birth_place", "Luogo di nascita")} value={birth?.birth_place ?? null} />
        {guest && <Entry label={t("registers.email", "Email")} value={guest.details.email} />}
        {marked && presence && (
          <Entry
            label={
              presence === "present" ? t("registers.present", "Presente") : t("registers.absent", "Assente")
            }
            value={t("registers.marked_by", "alle {{time}}, da {{name}}", {
              time: venueTime(Date.parse(marked.at), day.view.time_zone),
              name: marked.author_name ?? t("registers.this_phone", "questo telefono"),
            })}
          />
        )}
      </dl>
      {isOpen && (
        <>
          {day.state.groups.length > 0 && (
            <Select
              label={t("registers.group", "Gruppo")}
              value={group ?? NO_GROUP}
              onChange={(value) => void set({ group: value === NO_GROUP ? null : value })}
              options={[
                { value: NO_GROUP, label: t("registers.no_group", "Nessun gruppo") },
                ...day.state.groups.map((one) => ({ value: one.id, label: one.name })),
              ]}
            />
          )}
          <NoteField value={person.note ?? ""} onSave={(note) => void set({ note: note || null })} />
          {water !== null ? (
            <TapButton look="main" wide onClick={() => day.change(leaveWater([person]))}>
              <Waves size={24} aria-hidden />
              {t("registers.out_after", "Fuori · dentro da {{minutes}} min", {
                minutes: since ? minutesSince(since, now) : 0,
              })}
            </TapButton>
          ) : (
            onEnter &&
            (presence === "present" || closedGates(person).length === 0) && (
              <TapButton wide onClick={() => onEnter(id)}>
                <Waves size={24} aria-hidden />
                {t("registers.enter", "In acqua")}
              </TapButton>
            )
          )}
          {guest && (
            <div className={grid({ gridTemplateColumns: "1fr 1fr", gap: "3" })}>
              <TapButton onClick={() => onEdit(id)}>
                <Pencil size={22} aria-hidden />
                {t("registers.edit_guest", "Modifica")}
              </TapButton>
              <TapButton look="danger" disabled={water !== null} onClick={remove}>
                <Trash2 size={22} aria-hidden />
                {t("registers.remove_guest", "Rimuovi")}
              </TapButton>
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** A note of the day, stored when the field loses focus. */
function NoteField({ value, onSave }: { value: string; onSave: (note: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState(value);
  return (
    <label className={grid({ gap: "1.5", fontWeight: "medium" })}>
      {t("registers.person_note", "Nota del giorno")}
      <textarea
        rows={2}
        maxLength={NOTE_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => typed.trim() !== value && onSave(typed.trim())}
        className={cx(inputLook, tallFieldLook, css({ paddingBlock: "3" }))}
      />
    </label>
  );
}

function Entry({ label, value }: { label: string; value: string | null }) {
  return (
    <div>
      <dt className={css({ fontSize: "sm", fontWeight: "medium" })}>{label}</dt>
      <dd className={cx(largeTextLook, css({ overflowWrap: "anywhere" }))}>{value || "—"}</dd>
    </div>
  );
}

const headingLook = css({ fontSize: "lg", fontWeight: "bold" });
const factsLook = grid({ gap: "3" });
