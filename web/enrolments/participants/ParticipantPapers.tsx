import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, Eye, Image } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import type {
  ParticipantDocuments as Documents,
  ParticipantCertification,
} from "../../../worker/enrolments/outputs.ts";
import type { SightingBody } from "../../../worker/enrolments/participants/inputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { certificationTitle } from "../../lib/certificationText.ts";
import { useT } from "../../lib/i18n.tsx";
import { CertificationMark } from "../../shell/CertificationMark.tsx";
import { ScaleNote } from "../../shell/ScaleNote.tsx";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PrivatePicture } from "../../uploads/PrivatePicture.tsx";
import { ParticipantDocuments } from "./ParticipantDocuments.tsx";
import { certificationPicturePath, confirmCertification, markSeen, papersQuery } from "./queries.ts";

type Props = {
  eventId: string;
  enrolmentId: string;
  name: string;
  /** Null where the event requires none. */
  documents: Documents | null;
};

/** A participant's documents, emergency contact and certifications, each with who saw it. */
export function ParticipantPapers({ eventId, enrolmentId, name, documents }: Props) {
  const t = useT();
  const { data } = useQuery(papersQuery(eventId, enrolmentId));
  const invalidates = [["me", "participants", eventId]];
  const seeing = useWrite((body: SightingBody) => markSeen(eventId, enrolmentId, body), { invalidates });
  const confirming = useWrite(
    ({ id, updated_at }: ParticipantCertification) => confirmCertification(id, updated_at),
    { invalidates },
  );
  const isBusy = seeing.isPending || confirming.isPending;
  const certifications = data?.certifications ?? [];
  const hasLevel = documents?.brevetto && documents.brevetto !== "none";
  return (
    <div className={grid({ gap: "3" })}>
      <ParticipantDocuments
        documents={documents}
        papers={data?.documents ?? []}
        withLevel={certifications.length === 0}
        seenButton={({ kind, expires_on }, title) => (
          <SeenButton
            title={title}
            name={name}
            isBusy={isBusy}
            onSeen={() => seeing.start({ kind, expires_on })}
          />
        )}
      />
      {!data && <Loading look={css({ height: "8" })} />}
      {data && certifications.length === 0 && !hasLevel && (
        <p className={css({ color: "muted" })}>
          {t("participants.no_certifications", "Nessun brevetto indicato")}
        </p>
      )}
      {certifications.map((certification) => (
        <Certification
          key={certification.id}
          certification={certification}
          name={name}
          picture={certificationPicturePath(eventId, enrolmentId, certification.id)}
          isBusy={isBusy}
          onSeen={() =>
            seeing.start({ kind: "certification", id: certification.id, shown: certification.updated_at })
          }
          onConfirm={() => confirming.start(certification)}
        />
      ))}
    </div>
  );
}

type SeenProps = { title: string; name: string; isBusy: boolean; onSeen: () => void };

function SeenButton({ title, name, isBusy, onSeen }: SeenProps) {
  const t = useT();
  return (
    <Button
      disabled={isBusy}
      aria-label={t("participants.mark_seen", "Segna come visto: {{title}}, {{name}}", { title, name })}
      onClick={onSeen}
    >
      <Eye size={18} aria-hidden />
      {t("certifications.seen", "Visto")}
    </Button>
  );
}

type CertificationProps = {
  certification: ParticipantCertification;
  name: string;
  picture: string;
  isBusy: boolean;
  onSeen: () => void;
  onConfirm: () => void;
};

function Certification({ certification, name, picture, isBusy, onSeen, onConfirm }: CertificationProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const { agency, level, number, has_picture, state, may_confirm } = certification;
  const title = certificationTitle(certification);
  return (
    <div className={rowLook}>
      <div className={grid({ gap: "1", flex: "1 1 12rem", minWidth: "0" })}>
        <p className={css({ overflowWrap: "anywhere" })}>
          <strong>{title}</strong>
          {number && ` · ${t("certifications.number_is", "Numero {{number}}", { number })}`}
        </p>
        <CertificationMark {...certification} />
        <ScaleNote agency={agency} level={level} />
        {isShown && (
          <div className={css({ maxWidth: "20rem", borderRadius: "sm", overflow: "hidden" })}>
            <PrivatePicture
              url={picture}
              alt={t("certifications.picture_of", "Foto di {{name}}", { name: title })}
            />
          </div>
        )}
      </div>
      <div className={wrap({ gap: "2" })}>
        {has_picture && (
          <Button look="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            <Image size={18} aria-hidden />
            {t("participants.card_picture", "Tessera")}
          </Button>
        )}
        {state === "declared" && <SeenButton title={title} name={name} isBusy={isBusy} onSeen={onSeen} />}
        {may_confirm && (
          <Button
            disabled={isBusy}
            aria-label={t("participants.confirm_one", "Conferma {{title}} di {{name}}", { title, name })}
            onClick={onConfirm}
          >
            <BadgeCheck size={18} aria-hidden />
            {t("participants.confirm", "Conferma")}
          </Button>
        )}
      </div>
    </div>
  );
}

const rowLook = flex({ wrap: "wrap", align: "start", justify: "space-between", gap: "2" });
