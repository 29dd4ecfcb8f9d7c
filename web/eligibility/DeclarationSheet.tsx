import { Portal } from "@ark-ui/react/portal";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import * as v from "valibot";
import { ANSWER_MAX, WETSUIT_SIZES } from "../../worker/eligibility/contract.ts";
import { type Gate, isClosed } from "../../worker/eligibility/gates.ts";
import type { EventQuestion } from "../../worker/eligibility/outputs.ts";
import type { OwnDeclaration } from "../../worker/enrolments/eligibility/outputs.ts";
import { useEndExpiredSession } from "../auth/session.ts";
import { refuseFields, useForm } from "../lib/form.ts";
import { useT } from "../lib/i18n.tsx";
import { failureText, fieldErrorText } from "../lib/refusals.ts";
import { storage } from "../lib/storage.ts";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Loading } from "../ui/Loading.tsx";
import { notify } from "../ui/notify.ts";
import { Select } from "../ui/Select.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { PictureField } from "../uploads/PictureField.tsx";
import type { GatedEvent } from "./queries.ts";
import { declarationQuery, sendDeclaration } from "./queries.ts";

type Props = { event: GatedEvent; gates: Gate[]; open: boolean; onClose: () => void };

/** The waiver to accept and the organizer's questions, in one sheet. What is typed stays while it is closed. */
export function DeclarationSheet({ event, gates, open, onClose }: Props) {
  const t = useT();
  const { data, error, refetch } = useQuery(declarationQuery(event.id));
  const waiver = event.requirements?.find(({ code }) => code === "waiver");
  const title = !waiver
    ? t("declaration.questions", "Domande di chi organizza")
    : event.questions
      ? t("declaration.both", "Liberatoria e domande")
      : t("requirements.waiver", "Liberatoria");
  return (
    <Portal>
      <Sheet open={open} size="small" isKept title={title} onClose={onClose}>
        {data ? (
          <DeclarationForm event={event} gates={gates} declaration={data} onSaved={onClose} />
        ) : error ? (
          <LoadFailed onRetry={refetch} />
        ) : (
          <Loading rows={4} look={css({ height: "8" })} className={grid({ gap: "3" })} />
        )}
      </Sheet>
    </Portal>
  );
}

type Values = { waiver: boolean; answers: Record<string, string> };

type FormProps = { event: GatedEvent; gates: Gate[]; declaration: OwnDeclaration; onSaved: () => void };

function DeclarationForm({ event, gates, declaration, onSaved }: FormProps) {
  const t = useT();
  const queries = useQueryClient();
  const expired = useEndExpiredSession();
  const [uploading, setUploading] = useState(0);
  const waiver = event.requirements?.find((one) => one.code === "waiver");
  const questions = event.questions ?? [];
  const closed = gates.filter(isClosed).map(({ code }) => code);
  const needsWaiver = waiver !== undefined && closed.includes("waiver");
  const needsAnswers = closed.includes("questions");
  const schema = useMemo(
    () => declarationForm(needsWaiver, needsAnswers ? questions : []),
    [needsWaiver, needsAnswers, questions],
  );
  const isAccepted = waiver !== undefined && declaration.waiver_version === waiver.version;
  const initial: Values = { waiver: isAccepted, answers: declaration.answers };
  const form = useForm(schema, initial, async ({ waiver: accepts, answers }) => {
    const sent = storage.token();
    try {
      const saved = await sendDeclaration(event.id, {
        ...(accepts && waiver && !isAccepted && { waiver_version: waiver.version }),
        ...(questions.length > 0 && { answers }),
      });
      queries.setQueryData(declarationQuery(event.id).queryKey, saved);
      await queries.invalidateQueries({ queryKey: ["me", "gates", event.id] });
      notify({ kind: "success", title: t("declaration.saved", "Salvato") });
      onSaved();
    } catch (error) {
      if (!expired(error, sent)) notify({ kind: "error", title: failureText(t, error) });
      throw error;
    }
  });
  const { answers } = form.values;
  const put = (id: string, answer: string) => form.change("answers", { ...answers, [id]: answer });
  return (
    <form noValidate onSubmit={form.submit} className={grid({ gap: "5" })}>
      {waiver && (
        <>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reached by the keyboard
            tabIndex={0}
            aria-label={t("requirements.waiver", "Liberatoria")}
            className={textLook}
          >
            {waiver.text}
          </section>
          {isAccepted ? (
            <p role="status" className={css({ textStyle: "small", color: "success" })}>
              {t("declaration.accepted", "Hai accettato questo testo.")}
            </p>
          ) : (
            <Checkbox
              name="waiver"
              label={t("declaration.accept", "Ho letto il testo e lo accetto")}
              checked={form.values.waiver}
              error={fieldErrorText(t, form.errors.waiver)}
              onChange={(accepts) => form.change("waiver", accepts)}
            />
          )}
        </>
      )}
      {questions.some(({ is_required }) => is_required) && (
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t("organizing.required_note", "I campi con {{mark}} sono obbligatori.", { mark: "*" })}
        </p>
      )}
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          value={answers[question.id] ?? ""}
          error={fieldErrorText(t, form.errors[`answers.${question.id}`])}
          onChange={(answer) => put(question.id, answer)}
          onBusy={setUploading}
        />
      ))}
      <Button type="submit" look="main" size="lg" wide busy={form.busy || uploading > 0}>
        {t("declaration.save", "Salva")}
      </Button>
    </form>
  );
}

type QuestionProps = {
  question: EventQuestion;
  value: string;
  error: string | undefined;
  onChange: (answer: string) => void;
  onBusy: (count: number) => void;
};

function QuestionField({ question, value, error, onChange, onBusy }: QuestionProps) {
  const t = useT();
  const { id, kind, label, choices = [], is_required: isRequired } = question;
  const field = { name: `answers.${id}`, label, value, error };
  if (kind === "file")
    return (
      <PictureField
        id={`answers.${id}`}
        label={label}
        value={value || null}
        allowsLinks={false}
        isPrivate
        small
        isRequired={isRequired}
        help={t(
          "declaration.file_help",
          "Una foto. La vede solo chi organizza, e si cancella dopo l’evento.",
        )}
        error={error}
        onChange={(url) => onChange(url ?? "")}
        onBusy={onBusy}
      />
    );
  if (kind === "text")
    return (
      <TextArea
        {...field}
        limit={ANSWER_MAX}
        isRequired={isRequired}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  const options = kind === "size" ? WETSUIT_SIZES : choices;
  return (
    <Select
      {...field}
      isRequired={isRequired}
      options={[
        ...(isRequired ? [] : [{ value: "", label: t("declaration.none", "Nessuna risposta") }]),
        ...options.map((option) => ({ value: option, label: option })),
      ]}
      placeholder={t("organizing.choose", "Scegli…")}
      onChange={onChange}
    />
  );
}

/** Only what refuses a seat must be there now; what is due later may come in parts. */
function declarationForm(needsWaiver: boolean, needed: EventQuestion[]) {
  return v.object({
    waiver: v.pipe(
      v.boolean(),
      v.check((accepts) => accepts || !needsWaiver, "validation.required"),
    ),
    answers: v.pipe(
      v.record(v.string(), v.pipe(v.string(), v.maxLength(ANSWER_MAX, "validation.too_long"))),
      refuseFields((answers) =>
        needed.map(({ id, is_required }) => [
          id,
          is_required && !answers[id]?.trim() && "validation.required",
        ]),
      ),
    ),
  });
}

const textLook = css({
  maxHeight: "40dvh",
  overflowY: "auto",
  padding: "4",
  border: "1px solid token(colors.line)",
  borderRadius: "sm",
  textStyle: "small",
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
});
