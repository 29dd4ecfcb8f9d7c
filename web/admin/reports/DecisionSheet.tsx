import { Portal } from "@ark-ui/react/portal";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import * as v from "valibot";
import type { ReportedThing } from "../../../worker/admin/reports/outputs.ts";
import {
  CLAUSE_MAX,
  FACTS_MAX,
  GROUNDS,
  hasLastDay,
  MODERATION_MEASURES,
  STATEMENT_MAX,
  TEXT_MIN,
} from "../../../worker/moderation/contract.ts";
import { FormErrors, FormFailure } from "../../auth/FormErrors.tsx";
import { useWrite } from "../../auth/useWrite.ts";
import { shows, useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { groundName, measureName } from "../../moderation/labels.ts";
import { Button } from "../../ui/Button.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { TextField } from "../../ui/Field.tsx";
import { notify } from "../../ui/notify.ts";
import { RadioList } from "../../ui/RadioList.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { overviewQueryKey } from "../overview/queries.ts";
import { decideReport, prepareStatement, REPORTS_KEY } from "./api.ts";
import { measureHelp } from "./measureHelp.ts";

const decisionForm = v.object({
  measure: v.picklist(MODERATION_MEASURES, "validation.required"),
  ground: v.picklist(GROUNDS, "validation.required"),
  clause: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(2, "validation.required"),
    v.maxLength(CLAUSE_MAX, "validation.too_long"),
  ),
  facts: v.pipe(
    v.string(),
    v.trim(),
    shows(TEXT_MIN, "validation.report_text"),
    v.maxLength(FACTS_MAX, "validation.too_long"),
  ),
  until: v.nullable(v.string()),
  statement: v.pipe(v.string(), v.trim(), v.maxLength(STATEMENT_MAX, "validation.too_long")),
});

type Props = { thing: ReportedThing; onClose: () => void };

/** Decides all reports of a thing: the measure, its reasons, and the statement that the author gets. */
export function DecisionSheet({ thing, onClose }: Props) {
  const t = useT();
  const queries = useQueryClient();
  const [isPrepared, setPrepared] = useState(false);
  const initial = {
    measure: "" as "none",
    ground: "terms" as "law" | "terms",
    clause: "",
    facts: "",
    until: null,
    statement: "",
  };
  const form = useForm(
    decisionForm,
    initial as v.InferInput<typeof decisionForm>,
    async ({ statement, ...decision }) => {
      await decideReport(thing.id, { ...decision, ...(statement && { statement }) });
      notify({
        kind: "success",
        title: t("admin.reports.done", "Decisione presa: avvisiamo chi l’ha scritto e chi ha segnalato"),
      });
      for (const queryKey of [REPORTS_KEY, overviewQueryKey]) await queries.invalidateQueries({ queryKey });
      onClose();
    },
  );
  const { values, errors } = form;
  /** A prepared statement is of other reasons then. */
  const change: typeof form.change = (name, value) => {
    form.change(name, value);
    if (name === "statement") return;
    form.change("statement", "");
    setPrepared(false);
  };
  const preparing = useWrite(() => prepareStatement(thing.id, { ...values }), {
    onSuccess: ({ statement }) => {
      change("statement", statement);
      setPrepared(true);
    },
  });
  const hasStatement =
    thing.author !== null && values.measure !== ("" as string) && values.measure !== "none";
  const labels = {
    measure: t("admin.reports.measure", "Misura"),
    until: t("admin.reports.last_day", "Ultimo giorno"),
    ground: t("admin.reports.ground", "In base a"),
    clause:
      values.ground === "law"
        ? t("admin.reports.law", "Quale legge")
        : t("admin.reports.clause", "Quale regola"),
    facts: t("admin.reports.facts", "I fatti"),
    statement: t("admin.reports.statement", "La motivazione, come la riceve chi l’ha scritto"),
  };
  return (
    <Portal>
      <Sheet
        open
        title={t("admin.reports.decide_title", "Decidere su «{{title}}»", { title: thing.target.title })}
        onClose={onClose}
      >
        <form noValidate onSubmit={form.submit} className={grid({ gap: "5" })}>
          <FormErrors errors={errors} labels={labels} />
          <FormFailure
            title={t("admin.reports.failed", "La decisione non è stata presa")}
            failure={form.failure}
          />
          <RadioList
            label={labels.measure}
            value={values.measure || null}
            options={thing.measures.map((value) => ({
              value,
              label: measureName(t, value),
              help: measureHelp(t, value, thing.target.type),
            }))}
            onChange={(value) => change("measure", value)}
          />
          {hasLastDay(values.measure) && (
            <DateField
              label={labels.until}
              name="until"
              value={values.until}
              error={fieldErrorText(t, errors.until)}
              onChange={(day) => change("until", day)}
            />
          )}
          <RadioList
            label={labels.ground}
            value={values.ground}
            options={GROUNDS.map((value) => ({ value, label: groundName(t, value) }))}
            onChange={(value) => change("ground", value)}
          />
          <TextField
            label={labels.clause}
            name="clause"
            value={values.clause}
            error={fieldErrorText(t, errors.clause)}
            onChange={(event) => change("clause", event.target.value)}
          />
          <TextArea
            label={labels.facts}
            name="facts"
            rows={3}
            value={values.facts}
            limit={FACTS_MAX}
            help={t(
              "admin.reports.facts_help",
              "Che cosa hai visto e perché viola la regola. Senza nomi di chi ha segnalato.",
            )}
            error={fieldErrorText(t, errors.facts)}
            onChange={(event) => change("facts", event.target.value)}
          />
          {hasStatement &&
            (isPrepared ? (
              <TextArea
                label={labels.statement}
                name="statement"
                rows={10}
                value={values.statement}
                limit={STATEMENT_MAX}
                error={fieldErrorText(t, errors.statement)}
                onChange={(event) => change("statement", event.target.value)}
              />
            ) : (
              <div className={grid({ gap: "2", justifyItems: "start" })}>
                <p className={css({ color: "muted" })}>
                  {t(
                    "admin.reports.statement_text",
                    "La motivazione si scrive da sola nella lingua di chi l’ha scritto. Puoi leggerla e correggerla prima di decidere.",
                  )}
                </p>
                <Button busy={preparing.isPending} onClick={() => void preparing.start()}>
                  {t("admin.reports.prepare", "Leggi la motivazione")}
                </Button>
              </div>
            ))}
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
