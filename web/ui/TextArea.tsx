import { type ComponentProps, type ReactNode, useId } from "react";
import { css, cx } from "styled-system/css";
import { CharactersLeft } from "./CharactersLeft.tsx";
import { describedBy, FieldFrame, inputLook } from "./Field.tsx";

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
  const id = useId();
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
      <CharactersLeft length={value.trim().length} max={limit} />
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
