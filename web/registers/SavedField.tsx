import { useEffect, useState } from "react";
import { css } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { TextField } from "../ui/Field.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { noteLook } from "./looks.ts";

type Props = {
  label: string;
  value: string | null;
  maxLength: number;
  isReadOnly?: boolean;
  multiline?: boolean;
  help?: string;
  onSave: (text: string | null) => void;
};

/** A text stored on blur or Enter. Another phone's text replaces it, except during typing. */
export function SavedField({ label, value, maxLength, isReadOnly, multiline, help, onSave }: Props) {
  const t = useT();
  const [text, setText] = useState(value ?? "");
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    if (!isTyping) setText(value ?? "");
  }, [value, isTyping]);
  function save() {
    setTyping(false);
    const saved = text.trim() || null;
    if (saved !== value && (saved?.length ?? 0) <= maxLength) onSave(saved);
  }
  if (isReadOnly)
    return (
      <div>
        <p className={noteLook}>{label}</p>
        <p className={css({ whiteSpace: "pre-line", overflowWrap: "anywhere" })}>{value ?? "—"}</p>
      </div>
    );
  const error =
    text.trim().length > maxLength ? t("validation.too_long", "Il testo è troppo lungo.") : undefined;
  const field = { label, help, error, value: text, onFocus: () => setTyping(true), onBlur: save };
  if (multiline)
    return (
      <TextArea
        {...field}
        limit={maxLength}
        className={css({ minHeight: "5rem!" })}
        onChange={(event) => setText(event.target.value)}
      />
    );
  return (
    <TextField
      {...field}
      maxLength={maxLength}
      className={tallLook}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
    />
  );
}
const tallLook = css({ minHeight: "3.5rem!" });
