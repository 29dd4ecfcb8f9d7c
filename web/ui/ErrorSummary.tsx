import { useEffect, useRef } from "react";
import { css } from "styled-system/css";

type Props = { title: string; errors: { name: string; label: string; text: string }[] };

/** What is wrong with a form, at its top; takes the focus so that it is heard, and each line leads to its field. */
export function ErrorSummary({ title, errors }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new set of errors is announced
  useEffect(() => box.current?.focus(), [errors]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className={css({
        padding: "4",
        borderRadius: "sm",
        bg: "dangerSoft",
        borderInlineStart: "4px solid token(colors.danger)",
        textStyle: "small",
      })}
    >
      <p className={css({ fontWeight: "bold" })}>{title}</p>
      <ul className={css({ marginTop: "1" })}>
        {errors.map(({ name, label, text }) => (
          <li key={name}>
            <button
              type="button"
              onClick={(event) => focusField(event.currentTarget.closest("form"), name)}
              className={css({ textDecoration: "underline", textAlign: "start", cursor: "pointer" })}
            >
              {label}: {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function focusField(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
