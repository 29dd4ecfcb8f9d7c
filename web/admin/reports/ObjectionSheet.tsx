import { Portal } from "@ark-ui/react/portal";
import { useQueryClient } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import * as v from "valibot";
import type { ReportedThing } from "../../../worker/admin/reports/outputs.ts";
import { isReversible, OBJECTION_MAX, TEXT_MIN } from "../../../worker/moderation/contract.ts";
import { FormFailure } from "../../auth/FormErrors.tsx";
import { shows, useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { RadioList } from "../../ui/RadioList.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { overviewQueryKey } from "../overview/queries.ts";
import { decideObjection, REPORTS_KEY } from "./api.ts";

const outcomeForm = v.object({
  outcome: v.picklist(["upheld", "rejected"], "validation.required"),
  answer: v.pipe(
    v.string(),
    v.trim(),
    shows(TEXT_MIN, "validation.report_text"),
    v.maxLength(OBJECTION_MAX, "validation.too_long"),
  ),
});

type Props = { decision: NonNullable<ReportedThing["decision"]>; onClose: () => void };

/** Decides an author's objection. */
export function ObjectionSheet({ decision, onClose }: Props) {
  const t = useT();
  const queries = useQueryClient();
  const form = useForm(outcomeForm, { outcome: "" as "upheld", answer: "" }, async (body) => {
    await decideObjection(decision.id, body);
    notify({ kind: "success", title: t("admin.reports.answered", "Opposizione decisa") });
    for (const queryKey of [REPORTS_KEY, overviewQueryKey]) await queries.invalidateQueries({ queryKey });
    onClose();
  });
  const { values, errors, change } = form;
  return (
    <Portal>
      <Sheet open size="small" title={t("admin.reports.answer", "Decidi l’opposizione")} onClose={onClose}>
        <form noValidate onSubmit={form.submit} className={grid({ gap: "5" })}>
          <FormFailure
            title={t("admin.reports.failed", "La decisione non è stata presa")}
            failure={form.failure}
          />
          <p className={css({ whiteSpace: "pre-line", overflowWrap: "anywhere" })}>{decision.objection}</p>
          <RadioList
            label={t("admin.reports.outcome", "Esito")}
            value={values.outcome || null}
            options={[
              {
                value: "upheld",
                label: t("admin.reports.uphold", "Accolta"),
                help: isReversible(decision.target.type, decision.measure)
                  ? t("admin.reports.uphold_text", "La misura viene tolta.")
                  : t("admin.reports.uphold_gone", "Quello che è stato cancellato non si può ripristinare."),
              },
              {
                value: "rejected",
                label: t("admin.reports.reject", "Respinta"),
                help: t("admin.reports.reject_text", "La misura resta."),
              },
            ]}
            onChange={(value) => change("outcome", value)}
          />
          {errors.outcome && (
            <p className={css({ textStyle: "small", color: "danger" })}>
              {fieldErrorText(t, errors.outcome)}
            </p>
          )}
          <TextArea
            label={t("admin.reports.answer_text", "La risposta a chi si è opposto")}
            name="answer"
            rows={4}
            value={values.answer}
            limit={OBJECTION_MAX}
            error={fieldErrorText(t, errors.answer)}
            onChange={(event) => change("answer", event.target.value)}
          />
          <div className={wrap({ gap: "3" })}>
            <Button type="submit" look="main" busy={form.busy}>
              {t("admin.reports.confirm", "Decidi e avvisa")}
            </Button>
            <Button look="quiet" disabled={form.busy} onClick={onClose}>
              {t("packages.gate_later", "Non ora")}
            </Button>
          </div>
        </form>
      </Sheet>
    </Portal>
  );
}
