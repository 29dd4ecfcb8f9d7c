import { useEffect, useRef } from "react";
import { css } from "styled-system/css";

type Props = {
  title: string;
  errors: { name: string; label: string; text: string }[];
  /** Leads to a field that may have to be shown first. Left out, the field is simply focused. */
  onGo?: (name: string) => void;
};

/**
 * What is wrong with a form, at its top; each line leads to its field. It takes the focus when something new is
 * wrong, so that it is heard, unless the form itself leads to the field (`onGo`).
 */
export function ErrorSummary({ title, errors, onGo }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const known = useRef<string[]>([]);
  useEffect(() => {
    const names = errors.map(({ name }) => name);
    // Fewer than before: somebody is mending them, and stays where they type.
    const news = names.some((name) => !known.current.includes(name));
    known.current = names;
    if (news && !onGo) box.current?.focus();
  }, [errors, onGo]);
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
              onClick={({ currentTarget }) => (onGo ? onGo(name) : focusField(currentTarget.form, name))}
              className={css({
                paddingBlock: "1",
                textDecoration: "underline",
                textAlign: "start",
                cursor: "pointer",
              })}
            >
              {label}: {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Brings the keyboard to a field by its name; of several of that name, to the first. False when it cannot be yet. */
export function focusField(form: HTMLFormElement | null, name: string): boolean {
  const found = form?.elements.namedItem(name);
  const field = found instanceof RadioNodeList ? found[0] : found;
  if (field instanceof HTMLElement) field.focus();
  return document.activeElement === field;
}
