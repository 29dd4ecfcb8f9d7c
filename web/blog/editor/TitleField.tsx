import { useId } from "react";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { ARTICLE_TITLE_MAX } from "../../../worker/blog/contract.ts";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { useT } from "../../lib/i18n.tsx";
import { describedBy, FieldNotes } from "../../ui/Field.tsx";
import { articleFieldLabels } from "./labels.ts";

type Props = {
  value: string;
  onChange: (title: string) => void;
  readOnly: boolean;
  language: LanguageCode;
  error: string | undefined;
};

/** The title, as large as on the article's page; Enter goes on to the text. */
export function TitleField({ value, onChange, readOnly, language, error }: Props) {
  const t = useT();
  const id = useId();
  const { title: label } = articleFieldLabels(t);
  return (
    <div className={grid({ gap: "1.5" })}>
      <label htmlFor={id} className={css({ srOnly: true })}>
        {label}
      </label>
      <textarea
        {...describedBy(id, null, error)}
        name="title"
        rows={1}
        lang={language}
        placeholder={label}
        maxLength={ARTICLE_TITLE_MAX}
        readOnly={readOnly}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, " "))}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
            return;
          event.preventDefault();
          document.getElementById("content")?.focus();
        }}
        className={cx(titleLook, error && wrongLook)}
      />
      <FieldNotes id={id} error={error} />
    </div>
  );
}

const titleLook = css({
  display: "block",
  width: "100%",
  paddingBlock: "2",
  paddingInline: "3",
  marginInline: "-3",
  boxSizing: "content-box",
  maxWidth: "100%",
  textStyle: "title",
  textWrap: "balance",
  color: "ink",
  bg: "transparent",
  borderRadius: "sm",
  resize: "none",
  fieldSizing: "content",
  _placeholder: { color: "muted", opacity: 0.7 },
  _hover: { bg: "foam" },
  _focus: { bg: "transparent" },
});
const wrongLook = css({ boxShadow: "inset 0 0 0 2px token(colors.danger)" });
