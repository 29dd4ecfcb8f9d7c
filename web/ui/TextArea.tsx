import { type ComponentProps, type ReactNode, useId } from "react";
import { css, cx } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { charactersLeftText } from "./charactersLeftText.ts";
import { describedBy, FieldFrame, inputLook } from "./Field.tsx";

/** The fraction of the limit from which the remaining characters are shown. */
const NEAR = 0.8;

type Props = Omit<ComponentProps<"textarea">, "id" | "value"> & {
  label: string;
  value: string;
  help?: ReactNode;
  error?: string;
  isRequired?: boolean | undefined;
  /** The character limit; more can be typed, so that pasted text is not cut. */
  limit: number;
};

/** A textarea that grows with its content and counts characters near its limit. */
export function TextArea({ label, value, help, error, isRequired, limit, className, name, ...props }: Props) {
  const t = useT();
  const id = useId();
  const length = value.trim().length;
  return (
    <FieldFrame id={id} label={label} help={help} error={error} isRequired={isRequired}>
      <textarea
        {...props}
        name={name}
        value={value}
        {...describedBy(id, help, error)}
        aria-required={isRequired || undefined}
        className={cx(inputLook, areaLook, className)}
      />
      <p aria-live="polite" className={length > limit ? overLook : countLook}>
        {length > limit * NEAR && charactersLeftText(t, limit - length)}
      </p>
    </FieldFrame>
  );
}

const areaLook = css({
  display: "block",
  minHeight: "9rem",
  maxHeight: "24rem",
  paddingBlock: "3",
  lineHeight: 1.6,
  resize: "vertical",
  fieldSizing: "content",
});

const countLook = css({
  textStyle: "label",
  color: "muted",
  fontWeight: "normal",
  _empty: { display: "none" },
});
const overLook = css({ textStyle: "label", color: "danger" });
