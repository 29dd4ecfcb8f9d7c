import { BadgeCheck, CircleAlert } from "lucide-react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import type { ParticipantDocuments } from "../../../worker/enrolments/outputs.ts";
import { lacksDocuments } from "../../../worker/enrolments/participants/contract.ts";
import { useT } from "../../lib/i18n.tsx";

/** Whether a participant's documents are in order, in one line. */
export function DocumentsState({ documents }: { documents: ParticipantDocuments }) {
  const t = useT();
  const lacks = lacksDocuments(documents);
  const Icon = lacks ? CircleAlert : BadgeCheck;
  return (
    <span className={stateLook}>
      <Icon size={16} aria-hidden className={lacks ? lackingLook : validLook} />
      {lacks
        ? t("participants.documents_lack", "Documenti da completare")
        : t("participants.documents_ok", "Documenti in regola")}
    </span>
  );
}

const stateLook = flex({ align: "center", gap: "1.5", color: "ink" });
const validLook = css({ flexShrink: 0, color: "sea" });
const lackingLook = css({ flexShrink: 0, color: "danger" });
