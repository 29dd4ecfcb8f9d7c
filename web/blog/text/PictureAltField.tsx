import { TriangleAlert } from "lucide-react";
import { useId, useRef, useState } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { IMAGE_ALT_MAX } from "../../../worker/blog/html/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { inputLook } from "../../ui/Field.tsx";

type Props = {
  /** Null until written; empty for a decorative picture. */
  alt: string | null;
  /** Whether the figure is selected. */
  isOpen: boolean;
  disabled: boolean;
  onChange: (alt: string | null) => void;
};

/** The alternative text of a picture, with a reminder until it is written or the picture is marked as decorative. */
export function PictureAltField({ alt, isOpen, disabled, onChange }: Props) {
  const t = useT();
  const id = useId();
  const [isEdited, setEdited] = useState(false);
  /** The last alternative text, restored when the picture is no longer decorative. */
  const written = useRef(alt);
  const isMissing = alt === null;
  if (!isMissing && !isOpen && !isEdited) {
    return (
      <button type="button" disabled={disabled} onClick={() => setEdited(true)} className={summaryLook}>
        <strong>{t("editor.alt_short", "Alt")}</strong>{" "}
        {alt || t("editor.alt_decorative", "Decorativa: chi ascolta la pagina la salta")}
      </button>
    );
  }
  return (
    <fieldset
      disabled={disabled}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setEdited(false);
      }}
      className={grid({ gap: "1.5", padding: "3", bg: "ground", borderRadius: "sm", marginTop: "2" })}
    >
      <label htmlFor={id} className={css({ textStyle: "label" })}>
        {t("editor.alt", "Testo alternativo")}
      </label>
      <input
        id={id}
        type="text"
        value={alt ?? ""}
        maxLength={IMAGE_ALT_MAX}
        disabled={alt === ""}
        aria-describedby={`${id}-help`}
        onFocus={() => setEdited(true)}
        // Enter must not submit the surrounding form.
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
        onChange={(event) => {
          written.current = event.target.value;
          onChange(event.target.value || null);
        }}
        className={cx(inputLook, css({ bg: "card" }))}
      />
      <p id={`${id}-help`} data-missing={isMissing || undefined} className={helpLook}>
        {isMissing && <TriangleAlert size={16} aria-hidden className={css({ flexShrink: 0 })} />}
        {t("editor.alt_help", "Cosa si vede nella foto, per chi non la vede.")}
      </p>
      <Checkbox
        name={`${id}-decorative`}
        label={t("editor.alt_is_decorative", "È solo decorativa")}
        checked={alt === ""}
        onChange={(isDecorative) => onChange(isDecorative ? "" : written.current || null)}
      />
    </fieldset>
  );
}
const helpLook = flex({
  gap: "1.5",
  align: "center",
  textStyle: "label",
  fontWeight: "normal",
  color: "muted",
  "&[data-missing]": { color: "accent", fontWeight: "medium" },
});
const summaryLook = css({
  display: "block",
  width: "100%",
  minHeight: "touch",
  paddingBlock: "2",
  textAlign: "start",
  textStyle: "label",
  fontWeight: "normal",
  color: "muted",
  cursor: "pointer",
  _hover: { color: "ink" },
});
