import { useEffect, useState } from "react";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { TextField } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { noteLook } from "./looks.ts";

type Props = {
  label: string;
  value: string | null;
  maxLength: number;
  isReadOnly?: boolean;
  multiline?: boolean;
  help?: string;
  onKeep: (text: string | null) => void;
};

/** A text that is kept when the field is left, or by Enter; what another phone writes comes in unless one is typing. */
export function KeptField({ label, value, maxLength, isReadOnly, multiline, help, onKeep }: Props) {
  const t = useT();
  const [text, setText] = useState(value ?? "");
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    if (!isTyping) setText(value ?? "");
  }, [value, isTyping]);
  function keep() {
    setTyping(false);
    const kept = text.trim() || null;
    if (kept !== value && (kept?.length ?? 0) <= maxLength) onKeep(kept);
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
  const field = {
    label,
    help,
    error,
    value: text,
    onFocus: () => setTyping(true),
    onBlur: keep,
  };
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
