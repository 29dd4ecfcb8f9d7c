import { BadgeCheck, CircleAlert, CircleX, HeartPulse } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type {
  ParticipantDocuments as Documents,
  EmergencyContact,
} from "../../../worker/enrolments/outputs.ts";
import { type DocumentValidity, lacksDocuments } from "../../../worker/enrolments/participants/contract.ts";
import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import { brevettoName } from "../../lib/brevettoName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { useSite } from "../../settings/hooks.ts";
import { briefDay } from "./participantTexts.ts";

const ICONS: Record<DocumentValidity, typeof BadgeCheck> = {
  valid: BadgeCheck,
  ends_before: CircleAlert,
  missing: CircleX,
};

/** Whether a participant's documents are in order, in one line. */
export function DocumentsState({ documents }: { documents: Documents }) {
  const t = useT();
  const lacks = lacksDocuments(documents);
  const Icon = lacks ? CircleAlert : BadgeCheck;
  return (
    <span className={documentsLook}>
      <Icon
        size={16}
        aria-hidden
        className={lacks ? css({ flexShrink: 0, color: "danger" }) : css({ flexShrink: 0, color: "sea" })}
      />
      {lacks
        ? t("participants.documents_lack", "Documenti da completare")
        : t("participants.documents_ok", "Documenti in regola")}
    </span>
  );
}

/** The states of a participant's documents, the level, and the emergency contact. */
export function ParticipantDocuments({ documents }: { documents: Documents }) {
  const t = useT();
  const { time_zone } = useSite();
  const { insurance, medical, brevetto, emergency_contact: contact, reminded_at } = documents;
  return (
    <div className={grid({ gap: "2" })}>
      <dl className={listLook}>
        <State
          name={t("profile.insurance", "Assicurazione")}
          state={insurance}
          isSeen={documents.insurance_seen}
        />
        <State
          name={t("profile.medical", "Certificato medico")}
          state={medical}
          isSeen={documents.medical_seen}
        />
        {brevetto && brevetto !== "none" && (
          <div className={css({ minWidth: "0" })}>
            <dt className={nameLook}>{t("profile.brevetto", "Brevetto")}</dt>
            <dd>{brevettoName(t, brevetto)}</dd>
          </div>
        )}
        <Emergency contact={contact} />
      </dl>
      {reminded_at && (
        <p className={css({ color: "muted" })}>
          {t("participants.reminded_on", "Promemoria: {{day}}", {
            day: briefDay(dayInTimeZone(time_zone, new Date(reminded_at)), t.language),
          })}
        </p>
      )}
    </div>
  );
}

function State({ name, state, isSeen }: { name: string; state: DocumentValidity; isSeen: boolean }) {
  const t = useT();
  const Icon = ICONS[state];
  return (
    <div className={css({ minWidth: "0" })}>
      <dt className={nameLook}>{name}</dt>
      <dd className={state === "valid" ? validLook : lackingLook}>
        <Icon size={16} aria-hidden />
        {stateName(t, state)}
        {isSeen && ` · ${t("certifications.seen", "Visto")}`}
      </dd>
    </div>
  );
}

/** A missing contact is shown as missing. */
function Emergency({ contact }: { contact: EmergencyContact | null }) {
  const t = useT();
  if (!contact)
    return (
      <div className={css({ minWidth: "0" })}>
        <dt className={nameLook}>{t("participants.emergency", "Contatto d’emergenza")}</dt>
        <dd className={css({ color: "muted" })}>{t("participants.emergency_none", "Non indicato")}</dd>
      </div>
    );
  const { name, phone } = contact;
  return (
    <div className={css({ minWidth: "0" })}>
      <dt className={nameLook}>{t("participants.emergency", "Contatto d’emergenza")}</dt>
      <dd className={contactLook}>
        <HeartPulse size={16} aria-hidden />
        {name}
        {phone && (
          <a
            href={`tel:${phone.replace(/[^\d+]/g, "")}`}
            aria-label={`${t("participants.emergency_phone", "Telefono d’emergenza")}: ${phone}`}
            className={phoneLook}
          >
            {phone}
          </a>
        )}
      </dd>
    </div>
  );
}

function stateName(t: Translate, state: DocumentValidity): string {
  const names: Record<DocumentValidity, string> = {
    valid: t("participants.state_valid", "Vale fino all’evento"),
    ends_before: t("participants.state_ends_before", "Scade prima dell’evento"),
    missing: t("participants.state_missing", "Manca"),
  };
  return names[state];
}

const documentsLook = flex({ align: "center", gap: "1.5", color: "ink" });
/** The same columns in every row, so that each document's state is aligned across participants. */
const listLook = grid({
  gridTemplateColumns: { base: "1fr 1fr", md: "12rem 12rem 7rem minmax(0, 1fr)" },
  columnGap: "4",
  rowGap: "2",
});
const nameLook = css({ color: "muted", textStyle: "label", fontWeight: "normal" });
const stateLook = flex({ align: "center", gap: "1.5", fontWeight: "medium" });
const validLook = cx(stateLook, css({ color: "sea" }));
const lackingLook = cx(stateLook, css({ color: "danger" }));
const contactLook = cx(stateLook, css({ flexWrap: "wrap", overflowWrap: "anywhere" }));
const phoneLook = css({
  color: "sea",
  display: "inline-flex",
  alignItems: "center",
  minHeight: { base: "touch", md: "auto" },
  // The touch target is taller than the line, which keeps the height of its neighbours.
  marginBlock: { base: "-3", md: "0" },
  whiteSpace: "nowrap",
  _hover: { textDecoration: "underline" },
});
