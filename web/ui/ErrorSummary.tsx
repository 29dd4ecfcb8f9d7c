import { useEffect, useRef } from "react";
import { css } from "styled-system/css";
import { notice } from "styled-system/patterns";

type Props = {
  title: string;
  errors: { name: string; label: string; text: string }[];
  /** Shows and focuses a field; by default the field is focused. */
  onGo?: (name: string) => void;
};

/**
 * A form's errors at its top, each a link to its field. The summary takes the focus when new errors appear, so that
 * they are announced, unless `onGo` moves the focus.
 */
export function ErrorSummary({ title, errors, onGo }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const known = useRef<string[]>([]);
  useEffect(() => {
    const names = errors.map(({ name }) => name);
    // With fewer errors than before the user is correcting them, so the focus stays.
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
      className={notice({
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

/** Focuses the first field of a name. Returns false when it is not rendered yet. */
export function focusField(form: HTMLFormElement | null, name: string): boolean {
  const field = findField(form, name);
  field?.focus();
  return document.activeElement === field;
}

/** The first field of a name; null when it is not rendered yet. */
export function findField(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const found = form?.elements.namedItem(name);
  const field = found instanceof RadioNodeList ? found[0] : found;
  return field instanceof HTMLElement ? field : null;
}
