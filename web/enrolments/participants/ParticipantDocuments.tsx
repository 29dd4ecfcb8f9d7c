import { BadgeCheck, CircleAlert, CircleX, HeartPulse } from "lucide-react";
import type { ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type {
  ParticipantDocuments as Documents,
  EmergencyContact,
  ParticipantPapers as Papers,
} from "../../../worker/enrolments/outputs.ts";
import type { DocumentValidity } from "../../../worker/enrolments/participants/contract.ts";
import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import { brevettoName } from "../../lib/brevettoName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { useSite } from "../../settings/hooks.ts";
import { briefDay } from "./participantTexts.ts";

type Paper = Papers["documents"][number];

const KINDS = ["insurance", "medical"] as const;

const ICONS: Record<DocumentValidity, typeof BadgeCheck> = {
  valid: BadgeCheck,
  ends_before: CircleAlert,
  missing: CircleX,
};

/** Whether a participant's documents are in order, or which ones are not, in one line. */
export function DocumentsState({ documents }: { documents: Documents }) {
  const t = useT();
  const lacking = KINDS.filter((kind) => documents[kind] !== "valid");
  const isLacking = lacking.length > 0;
  const Icon = isLacking ? CircleAlert : BadgeCheck;
  return (
    <span className={documentsLook}>
      <Icon
        size={16}
        aria-hidden
        className={isLacking ? css({ flexShrink: 0, color: "danger" }) : css({ flexShrink: 0, color: "sea" })}
      />
      <span>
        {isLacking ? (
          <>
            <span className={css({ srOnly: true })}>
              {t("participants.documents_lack", "Documenti da completare")}:{" "}
            </span>
            {lacking.map((kind) => documentName(t, kind)).join(", ")}
          </>
        ) : (
          t("participants.documents_ok", "Documenti in regola")
        )}
      </span>
    </span>
  );
}

type Props = {
  /** Null where the event requires none. */
  documents: Documents | null;
  /** The documents with their expiry and who saw them; empty until they are loaded. */
  papers: Paper[];
  /** The level of the profile is left out for a participant with certifications. */
  withLevel: boolean;
  /** What marks a document as seen. */
  seenButton: (paper: Paper, title: string) => ReactNode;
};

/** A participant's documents with their states, the level, and the emergency contact. */
export function ParticipantDocuments({ documents, papers, withLevel, seenButton }: Props) {
  const t = useT();
  const { time_zone } = useSite();
  const brief = (at: string) => briefDay(dayInTimeZone(time_zone, new Date(at)), t.language);
  const level = withLevel && documents?.brevetto;
  return (
    <div className={grid({ gap: "2" })}>
      <dl className={listLook}>
        {KINDS.map((kind) => {
          const state = documents?.[kind];
          const paper = papers.find((one) => one.kind === kind);
          const Icon = state && ICONS[state];
          const title = documentName(t, kind);
          return (
            (state || paper) && (
              <div key={kind} className={css({ minWidth: "0" })}>
                <dt className={nameLook}>{title}</dt>
                {state && Icon && (
                  <dd className={state === "valid" ? validLook : lackingLook}>
                    <Icon size={16} aria-hidden />
                    {stateName(t, state)}
                  </dd>
                )}
                {paper && (
                  <dd className={paperLook}>
                    {t("participants.until", "scadenza {{day}}", {
                      day: briefDay(paper.expires_on, t.language),
                    })}
                    {paper.seen
                      ? ` · ${t("certifications.seen_by", "Visto da {{name}}, {{day}}", {
                          name: paper.seen.by,
                          day: brief(paper.seen.at),
                        })}`
                      : seenButton(paper, title)}
                  </dd>
                )}
              </div>
            )
          );
        })}
        {level && level !== "none" && (
          <div className={css({ minWidth: "0" })}>
            <dt className={nameLook}>{t("profile.brevetto", "Brevetto")}</dt>
            <dd>{brevettoName(t, level)}</dd>
          </div>
        )}
        {documents && <Emergency contact={documents.emergency_contact} />}
      </dl>
      {documents?.reminded_at && (
        <p className={css({ color: "muted" })}>
          {t("participants.reminded_on", "Promemoria: {{day}}", { day: brief(documents.reminded_at) })}
        </p>
      )}
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

function documentName(t: Translate, kind: Paper["kind"]): string {
  return kind === "medical"
    ? t("profile.medical", "Certificato medico")
    : t("profile.insurance", "Assicurazione");
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
  gridTemplateColumns: { base: "1fr 1fr", md: "13rem 13rem 7rem minmax(0, 1fr)" },
  columnGap: "4",
  rowGap: "2",
});
const nameLook = css({ color: "muted", textStyle: "label", fontWeight: "normal" });
const stateLook = flex({ align: "center", gap: "1.5", fontWeight: "medium" });
const validLook = cx(stateLook, css({ color: "sea" }));
const lackingLook = cx(stateLook, css({ color: "danger" }));
const paperLook = css({ display: "grid", gap: "1", justifyItems: "start", color: "muted" });
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
