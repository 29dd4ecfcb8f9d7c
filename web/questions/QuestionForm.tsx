import { useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import type { RefObject } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import * as v from "valibot";
import type { User } from "../../worker/auth/outputs.ts";
import { QUESTION_MAX } from "../../worker/questions/contract.ts";
import type { QuestionBody } from "../../worker/questions/inputs.ts";
import type { QuestionThreadView } from "../../worker/questions/outputs.ts";
import { useWrite } from "../auth/useWrite.ts";
import { OtherVersionNotice } from "../drafts/OtherVersionNotice.tsx";
import { useDraft, useFormDraft } from "../drafts/useDraft.ts";
import { shows, useForm } from "../lib/form.ts";
import { useT } from "../lib/i18n.tsx";
import { failureText, fieldErrorText } from "../lib/refusals.ts";
import { Button } from "../ui/Button.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { QUESTIONS_KEY, threadQuery } from "./queries.ts";

export const questionForm = v.object({
  content: v.pipe(
    v.string(),
    v.trim(),
    shows(1, "validation.question"),
    v.maxLength(QUESTION_MAX, "validation.too_long"),
  ),
});

type Props = {
  form: ReturnType<typeof useQuestionForm>;
  label: string;
  placeholder?: string;
  help?: string;
  sendLabel: string;
  /** Of the field. */
  ref?: RefObject<HTMLTextAreaElement | null>;
};

/** The message field and its send button. Ctrl or Command with Enter sends, too. */
export function QuestionForm({ form, label, placeholder, help, sendLabel, ref }: Props) {
  const t = useT();
  return (
    <form noValidate onSubmit={form.submit} className={grid({ gap: "3" })}>
      <OtherVersionNotice draft={form.draft} textOf={({ content }) => content} />
      <TextArea
        ref={ref}
        name="content"
        label={label}
        placeholder={placeholder}
        help={help}
        value={form.content}
        limit={QUESTION_MAX}
        error={fieldErrorText(t, form.error)}
        onChange={({ target }) => form.change(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.submit(event);
        }}
        className={css({ minHeight: "6rem" })}
      />
      {form.failure && (
        <p role="alert" className={css({ textStyle: "small", color: "danger" })}>
          {form.failure}
        </p>
      )}
      <Button
        type="submit"
        look="main"
        busy={form.busy}
        className={css({ justifySelf: { base: "stretch", md: "end" } })}
      >
        <Send size={18} aria-hidden />
        {sendLabel}
      </Button>
    </form>
  );
}

type Options = {
  user: User;
  /** The draft's name. Text and id stay stored until the server has the message; the id makes a repeat harmless. */
  draft: string;
  send: (message: QuestionBody) => Promise<QuestionThreadView>;
  onSent?: (thread: QuestionThreadView) => void;
};

/** The form of one message: the text is stored while typed, sent once, and restored after every failure. */
export function useQuestionForm({ user, draft: name, send, onSent }: Options) {
  const t = useT();
  const queries = useQueryClient();
  const draft = useDraft(user.id, name, { start: () => ({ fields: { content: "" }, base: null }) });
  const form = useForm(questionForm, draft.fields, async ({ content }) => {
    await sending.start(content);
  });
  useFormDraft(draft, form.values, form.replace);
  const sending = useWrite((content: string) => send({ id: draft.session.beginSend(), content }), {
    onSuccess(thread) {
      draft.session.discard();
      queries.setQueryData(threadQuery(thread.id).queryKey, thread);
      onSent?.(thread);
    },
    // The failure is shown below the text.
    onFailure: () => true,
    expiredText: t("profile.kept", "Quello che hai scritto ti aspetta qui."),
    invalidates: [[...QUESTIONS_KEY, "inbox"]],
  });

  return {
    draft,
    content: form.values.content,
    error: form.errors.content,
    failure: sending.error && failureText(t, sending.error),
    busy: sending.isPending,
    change: (text: string) => form.change("content", text),
    submit: form.submit,
  };
}
