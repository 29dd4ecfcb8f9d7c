import { OVERRIDE_REASON_MAX, type RequirementCode } from "../../../worker/eligibility/contract.ts";
import type { ManagedParticipant } from "../../../worker/enrolments/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { overrideGate } from "../../eligibility/queries.ts";
import { requirementName } from "../../eligibility/requirementTexts.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { notify } from "../../ui/notify.ts";
import { ReasonSheet } from "../../ui/ReasonSheet.tsx";

/** As short as a word, so that the record says something. */
const REASON_MIN = 3;

type Props = {
  event: { id: string };
  person: ManagedParticipant;
  code: RequirementCode;
  onClose: () => void;
};

/** Lets a participant through a gate, with the reason, which is recorded. */
export function OverrideSheet({ event, person, code, onClose }: Props) {
  const t = useT();
  const name = displayName(t, person.full_name);
  const accepting = useWrite((reason: string) => overrideGate(event.id, person.id, { code, reason }), {
    onSuccess() {
      notify({ kind: "success", title: t("override.done", "{{name}}: requisito accettato", { name }) });
      onClose();
    },
    onFailure: () => true,
    invalidates: [["me", "participants", event.id]],
  });
  return (
    <ReasonSheet
      title={t("override.title", "Accetta senza: {{name}}", { name: requirementName(t, code) })}
      label={t("override.reason", "Motivo")}
      min={REASON_MIN}
      max={OVERRIDE_REASON_MAX}
      action={t("override.accept", "Accetta")}
      busy={accepting.isPending}
      failure={accepting.error && failureText(t, accepting.error)}
      onSend={accepting.start}
      onClose={onClose}
    >
      <p>
        {t(
          "override.text",
          "{{name}} partecipa anche così. Il motivo resta registrato con il tuo nome e la data.",
          { name },
        )}
      </p>
    </ReasonSheet>
  );
}
