import { Send } from "lucide-react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { QUESTION_MAX } from "../../worker/questions/contract.ts";
import { OtherVersionNotice } from "../drafts/OtherVersionNotice.tsx";
import { useT } from "../lib/i18n.tsx";
import { fieldErrorText } from "../lib/refusals.ts";
import { Button } from "../ui/Button.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import type { useQuestionForm } from "./useQuestionForm.ts";

type Props = {
  form: ReturnType<typeof useQuestionForm>;
  label: string;
  placeholder?: string;
  help?: string;
  sendLabel: string;
};

/** The message field and its send button. Ctrl or Command with Enter sends, too. */
export function QuestionForm({ form, label, placeholder, help, sendLabel }: Props) {
  const t = useT();
  return (
    <form noValidate onSubmit={form.submit} className={grid({ gap: "3" })}>
      <OtherVersionNotice draft={form.draft} textOf={({ content }) => content} />
      <TextArea
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
