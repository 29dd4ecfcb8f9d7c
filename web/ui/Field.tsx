import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";

export const inputLook = css({
  width: "100%",
  minHeight: "3rem",
  paddingInline: "4",
  borderRadius: "sm",
  border: "1px solid token(colors.field)",
  bg: "card",
  color: "ink",
  fontSize: "md",
  textOverflow: "ellipsis",
  _placeholder: { color: "muted", opacity: 1 },
  // Differs from the focus colour, because the pointer often rests on a field of a dialog that has just opened.
  _hover: { borderColor: "ink" },
  _invalid: { borderColor: "danger", borderWidth: "2px" },
  "&[aria-invalid=true]": { borderColor: "danger", borderWidth: "2px" },
});

/** `isRequired` adds a mark to the label, which the form must explain. */
type FrameProps = {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean | undefined;
  children: ReactNode;
};

/** Not part of the label's text, because `aria-required` informs screen readers. */
export const requiredLook = css({ _after: { content: '" *" / ""', color: "danger" } });

/** A field's label above, help and error below. */
export function FieldFrame({ id, label, help, error, isRequired, children }: FrameProps) {
  return (
    <div className={grid({ columns: 1, gap: "1.5" })}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={cx(css({ textStyle: "small", fontWeight: "medium" }), isRequired && requiredLook)}
      >
        {label}
      </label>
      {children}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}

/** A field's help and error. */
export function FieldNotes({ id, help, error }: Pick<FrameProps, "id" | "help" | "error">) {
  return (
    <>
      {help && (
        <p id={`${id}-help`} className={css({ textStyle: "label", color: "muted", fontWeight: "normal" })}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={css({ textStyle: "small", color: "danger" })}>
          {error}
        </p>
      )}
    </>
  );
}

/** ARIA attributes that connect an input to its help and error. */
export function describedBy(id: string, help: unknown, error: unknown) {
  const described = [help ? `${id}-help` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { id, "aria-invalid": Boolean(error), "aria-describedby": described || undefined };
}

type TextFieldProps = Omit<ComponentProps<"input">, "id"> & {
  label: string;
  help?: ReactNode;
  error?: string;
  isRequired?: boolean | undefined;
};

export function TextField({ label, help, error, isRequired, className, name, ...props }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} error={error} isRequired={isRequired}>
      <input
        {...props}
        name={name}
        {...describedBy(id, help, error)}
        aria-required={isRequired || undefined}
        className={cx(inputLook, className)}
      />
    </FieldFrame>
  );
}

type PasswordFieldProps = Omit<TextFieldProps, "type"> & { showLabel: string; hideLabel: string };

/** A password input with a button to show it. */
export function PasswordField({
  label,
  help,
  error,
  name,
  showLabel,
  hideLabel,
  ...props
}: PasswordFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <div className={css({ position: "relative" })}>
        <input
          {...props}
          name={name}
          {...describedBy(id, help, error)}
          type={shown ? "text" : "password"}
          className={cx(inputLook, css({ paddingInlineEnd: "12" }))}
        />
        <button
          type="button"
          aria-label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className={css({
            position: "absolute",
            insetBlock: "0",
            insetInlineEnd: "0",
            width: "12",
            display: "grid",
            placeItems: "center",
            color: "muted",
            cursor: "pointer",
            borderRadius: "sm",
          })}
        >
          {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        </button>
      </div>
    </FieldFrame>
  );
}
