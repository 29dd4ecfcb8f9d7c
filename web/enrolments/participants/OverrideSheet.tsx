import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import * as v from "valibot";
import { OVERRIDE_REASON_MAX, type RequirementCode } from "../../../worker/eligibility/contract.ts";
import type { ManagedParticipant } from "../../../worker/enrolments/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { overrideGate } from "../../eligibility/queries.ts";
import { requirementName } from "../../eligibility/requirementTexts.ts";
import { displayName } from "../../lib/displayName.ts";
import { shows, useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText, fieldErrorText } from "../../lib/refusals.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { Sheet } from "../../ui/Sheet.tsx";
import { TextArea } from "../../ui/TextArea.tsx";

/** As short as a word, so that the record says something. */
const REASON_MIN = 3;

const overrideForm = v.object({
  reason: v.pipe(
    v.string(),
    v.trim(),
    shows(REASON_MIN, "validation.required"),
    v.maxLength(OVERRIDE_REASON_MAX, "validation.too_long"),
  ),
});

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
  const form = useForm(overrideForm, { reason: "" }, async ({ reason }) => {
    await accepting.start(reason);
  });
  return (
    <Sheet
      open
      size="small"
      title={t("override.title", "Accetta senza: {{name}}", { name: requirementName(t, code) })}
      onClose={onClose}
    >
      <form noValidate onSubmit={form.submit} className={grid({ gap: "4" })}>
        <p>
          {t(
            "override.text",
            "{{name}} partecipa anche così. Il motivo resta registrato con il tuo nome e la data.",
            { name },
          )}
        </p>
        <TextArea
          name="reason"
          label={t("override.reason", "Motivo")}
          limit={OVERRIDE_REASON_MAX}
          value={form.values.reason}
          error={fieldErrorText(t, form.errors.reason)}
          onChange={(event_) => form.change("reason", event_.target.value)}
        />
        {accepting.error && (
          <p role="alert" className={css({ textStyle: "small", color: "danger" })}>
            {failureText(t, accepting.error)}
          </p>
        )}
        <Button type="submit" look="main" size="lg" wide busy={form.busy}>
          {t("override.accept", "Accetta")}
        </Button>
      </form>
    </Sheet>
  );
}
