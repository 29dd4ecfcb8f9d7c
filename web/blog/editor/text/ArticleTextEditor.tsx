import { useId } from "react";
import { css, cx } from "styled-system/css";
import { FieldNotes, inputLook } from "../../../ui/Field.tsx";

type Props = {
  /** The id of what takes the focus, and the name of its field in error summaries. */
  id: string;
  label: string;
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  /** Called with the number of pictures that are uploading. */
  onBusy?: (count: number) => void;
  error?: string | undefined;
};

/** The text of an article. A stand-in: the HTML in a textarea. */
export function ArticleTextEditor({ id, label, value, onChange, error }: Props) {
  const notes = useId();
  return (
    <div className={css({ display: "grid", gap: "2" })}>
      <textarea
        id={id}
        aria-label={label}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${notes}-error` : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(inputLook, areaLook)}
      />
      <FieldNotes id={notes} error={error} />
    </div>
  );
}

const areaLook = css({ minHeight: "24rem", paddingBlock: "3", lineHeight: 1.6, fieldSizing: "content" });
