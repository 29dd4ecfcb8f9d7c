import { useQueryClient } from "@tanstack/react-query";
import type { User } from "../../worker/auth/outputs.ts";
import type { QuestionBody } from "../../worker/questions/inputs.ts";
import type { QuestionThreadView } from "../../worker/questions/outputs.ts";
import { useWrite } from "../auth/useWrite.ts";
import { useDraft, useFormDraft } from "../drafts/useDraft.ts";
import { useForm } from "../lib/form.ts";
import { useT } from "../lib/i18n.tsx";
import { failureText } from "../lib/refusals.ts";
import { questionForm } from "./forms.ts";
import { QUESTIONS_KEY, threadQuery } from "./queries.ts";

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
