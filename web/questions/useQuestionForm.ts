import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "../../worker/auth/contract.ts";
import type { QuestionThreadView } from "../../worker/questions/contract.ts";
import type { QuestionBody } from "../../worker/questions/inputs.ts";
import { useWrite } from "../auth/useWrite.ts";
import { useForm } from "../lib/form.ts";
import { useT } from "../lib/i18n.tsx";
import { messageDrafts } from "../lib/messageDrafts.ts";
import { failureText } from "../lib/refusals.ts";
import { questionForm } from "./forms.ts";
import { QUESTIONS_KEY, threadQuery } from "./queries.ts";

type Options = {
  user: User;
  /** Names the draft: what is typed stays until the server has it, with the id that makes a repeated send harmless. */
  draft: string;
  send: (message: QuestionBody) => Promise<QuestionThreadView>;
  onSent?: (thread: QuestionThreadView) => void;
};

/** The text of one message: kept while typed, sent once, and given back by every failure. */
export function useQuestionForm({ user, draft, send, onSent }: Options) {
  const t = useT();
  const queries = useQueryClient();
  const [id, setId] = useState(() => messageDrafts.of(user.id, draft)?.id ?? crypto.randomUUID());
  const form = useForm(
    questionForm,
    { content: messageDrafts.of(user.id, draft)?.text ?? "" },
    async ({ content }) => {
      await sending.start(content);
    },
  );
  const sending = useWrite((content: string) => send({ id, content }), {
    onSuccess(thread) {
      change("");
      queries.setQueryData(threadQuery(thread.id).queryKey, thread);
      onSent?.(thread);
    },
    // The failure stands below the text.
    onFailure: () => true,
    expiredText: t("profile.kept", "Quello che hai scritto ti aspetta qui."),
    invalidates: [[...QUESTIONS_KEY, "inbox"]],
  });

  function change(text: string) {
    const next = crypto.randomUUID();
    setId(next);
    form.change("content", text);
    messageDrafts.keep(user.id, draft, { text, id: next });
  }

  return {
    content: form.values.content,
    error: form.errors.content,
    failure: sending.error && failureText(t, sending.error),
    busy: sending.isPending,
    change,
    submit: form.submit,
  };
}
