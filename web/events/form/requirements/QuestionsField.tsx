import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import {
  CHOICE_MAX,
  CHOICES_MAX,
  QUESTION_KINDS,
  QUESTIONS_MAX,
} from "../../../../worker/eligibility/contract.ts";
import { questionKindName } from "../../../eligibility/requirementTexts.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { FieldNotes, TextField } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { pairLook } from "../filling/fields.tsx";
import type { EventFormState } from "../useEventForm.ts";
import { fieldLabels } from "../values/labels.ts";
import type { CommonValues, QuestionLine } from "../values/values.ts";
import { fieldsetLook, legendLook, RequirementWhen, requirementRowLook } from "./RequirementsField.tsx";
import { newQuestionLine, newRequirementLine } from "./requirementLines.ts";

type Props = { form: EventFormState<CommonValues> };

/** The organizer's own questions, and when their required answers are due. */
export function QuestionsField({ form }: Props) {
  const t = useT();
  const list = useRef<HTMLFieldSetElement>(null);
  const { values, errors, change } = form;
  const lines = values.questions;
  const put = (id: string, some: Partial<QuestionLine>) =>
    change(
      "questions",
      lines.map((line) => (line.id === id ? { ...line, ...some } : line)),
    );
  const focusSoon = (selector: string) =>
    setTimeout(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  function move(index: number, by: 1 | -1) {
    const line = lines[index];
    if (!line) return;
    change("questions", lines.toSpliced(index, 1).toSpliced(index + by, 0, line));
    const isAtEnd = index + by === 0 || index + by === lines.length - 1;
    const button = isAtEnd === by > 0 ? "up" : "down";
    focusSoon(`[data-question="${line.id}"] [data-move="${isAtEnd ? button : by > 0 ? "down" : "up"}"]`);
  }
  return (
    <fieldset ref={list} data-field="questions" tabIndex={-1} className={fieldsetLook}>
      <legend className={legendLook}>{fieldLabels(t).questions}</legend>
      <FieldNotes
        id="questions"
        help={t(
          "organizing.questions_help",
          "La taglia della muta, l’ultima immersione, un documento. Non chiedere dati sulla salute: per il certificato c’è il requisito.",
        )}
        error={fieldErrorText(t, errors.questions)}
      />
      <ol className={grid({ gap: "3", _empty: { display: "none" } })}>
        {lines.map((line, index) => {
          const number = index + 1;
          const nameOf = (field: keyof QuestionLine) => `questions.${index}.${field}`;
          const errorOf = (field: keyof QuestionLine) => fieldErrorText(t, errors[nameOf(field)]);
          return (
            <li key={line.id} data-question={line.id} className={requirementRowLook}>
              <div className={flex({ align: "center", gap: "1" })}>
                <span className={css({ flex: 1, fontWeight: "medium" })}>
                  {t("organizing.question_number", "Domanda {{number}}", { number })}
                </span>
                <Button
                  look="quiet"
                  size="icon"
                  data-move="up"
                  disabled={index === 0}
                  aria-label={t("organizing.question_up", "Sposta su la domanda {{number}}", { number })}
                  onClick={() => move(index, -1)}
                >
                  <ArrowUp size={18} aria-hidden />
                </Button>
                <Button
                  look="quiet"
                  size="icon"
                  data-move="down"
                  disabled={index === lines.length - 1}
                  aria-label={t("organizing.question_down", "Sposta giù la domanda {{number}}", { number })}
                  onClick={() => move(index, 1)}
                >
                  <ArrowDown size={18} aria-hidden />
                </Button>
                <Button
                  look="quiet"
                  size="icon"
                  aria-label={t("organizing.question_remove", "Rimuovi la domanda {{number}}", { number })}
                  onClick={() => {
                    change(
                      "questions",
                      lines.filter(({ id }) => id !== line.id),
                    );
                    focusSoon("[data-add]");
                  }}
                >
                  <Trash2 size={18} aria-hidden />
                </Button>
              </div>
              <TextField
                name={nameOf("label")}
                label={t("organizing.question_label", "Che cosa chiedi")}
                isRequired
                autoComplete="off"
                value={line.label}
                error={errorOf("label")}
                onChange={(event) => put(line.id, { label: event.target.value })}
              />
              <div className={pairLook}>
                <Select
                  name={nameOf("kind")}
                  label={t("organizing.question_kind", "Tipo di risposta")}
                  value={line.kind}
                  options={QUESTION_KINDS.map((kind) => ({ value: kind, label: questionKindName(t, kind) }))}
                  onChange={(kind) => {
                    const chosen = QUESTION_KINDS.find((known) => known === kind) ?? line.kind;
                    const label = line.label || (chosen === "size" ? questionKindName(t, "size") : "");
                    put(line.id, { kind: chosen, label });
                  }}
                />
                <Checkbox
                  name={nameOf("is_required")}
                  label={t("organizing.question_required", "La risposta è obbligatoria")}
                  checked={line.is_required}
                  onChange={(is_required) => put(line.id, { is_required })}
                />
              </div>
              {line.kind === "choice" && (
                <TextArea
                  name={nameOf("choices")}
                  label={t("organizing.question_choices", "Le risposte, una per riga")}
                  value={line.choices}
                  error={errorOf("choices")}
                  limit={CHOICES_MAX * CHOICE_MAX}
                  onChange={(event) => put(line.id, { choices: event.target.value })}
                />
              )}
            </li>
          );
        })}
      </ol>
      {lines.some(({ is_required }) => is_required) && <AnswersMode form={form} />}
      {lines.length < QUESTIONS_MAX && (
        <Button
          data-add
          className={css({ justifySelf: "start" })}
          onClick={() => {
            const line = newQuestionLine();
            change("questions", [...lines, line]);
            focusSoon(`[data-question="${line.id}"] input`);
          }}
        >
          <Plus size={18} aria-hidden />
          {t("organizing.add_question", "Aggiungi domanda")}
        </Button>
      )}
    </fieldset>
  );
}

/** What happens without the required answers: a requirement like the others. */
function AnswersMode({ form }: Props) {
  const t = useT();
  const lines = form.values.requirements;
  const found = lines.findIndex(({ code }) => code === "questions");
  const index = found < 0 ? lines.length : found;
  const line = lines[found] ?? newRequirementLine("questions");
  return (
    <RequirementWhen
      {...{ form, index, line }}
      label={t("organizing.answers_mode", "Senza le risposte obbligatorie")}
      onChange={(some) => form.change("requirements", lines.toSpliced(index, 1, { ...line, ...some }))}
    />
  );
}
