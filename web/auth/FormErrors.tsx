import { useEffect, useRef } from "react";
import { css } from "styled-system/css";
import { notice } from "styled-system/patterns";
import { isRefusal } from "../lib/api.ts";
import { type Translate, useT } from "../lib/i18n.tsx";
import { failureText, fieldErrorText, type RefusalTexts, refusalText } from "../lib/refusals.ts";
import { isSiteDown } from "../lib/siteDown.ts";
import { ErrorSummary } from "../ui/ErrorSummary.tsx";

type Props = { errors: Record<string, string>; labels: Record<string, string> };

/** A form's errors at its top, each with its field's label. */
export function FormErrors({ errors, labels }: Props) {
  const t = useT();
  const listed = Object.entries(labels).flatMap(([name, label]) => {
    const error = errors[name];
    return error ? [{ name, label, text: fieldErrorText(t, error) ?? "" }] : [];
  });
  return <ErrorSummary title={t("form.errors", "Controlla questi campi")} errors={listed} />;
}

type FailureProps = {
  title: string;
  /** The failure of the last submission, or null. */
  failure: unknown;
  texts?: RefusalTexts;
  /** The text for a failure that is neither a refusal nor an unreachable site. */
  unknown?: string;
};

/**
 * The error message of a form's failed call, at the form's top. Renders nothing for field errors, which stand at their
 * fields, and for a rate limit, which counts down next to the button.
 */
export function FormFailure({ title, failure, texts, unknown }: FailureProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const text = formFailureText(t, failure, { texts, unknown });
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  if (!text) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" className={failureLook}>
      <p className={css({ fontWeight: "bold" })}>{title}</p>
      <p>{text}</p>
    </div>
  );
}

function formFailureText(
  t: Translate,
  failure: unknown,
  { texts, unknown }: Pick<FailureProps, "texts" | "unknown">,
): string | null {
  if (!failure || isRefusal(failure, "invalid", "too_many_requests")) return null;
  const isKnown = refusalText(t, failure) !== null || isSiteDown(failure);
  return isKnown || !unknown ? failureText(t, failure, texts) : unknown;
}

const failureLook = notice({
  bg: "dangerSoft",
  borderInlineStart: "4px solid token(colors.danger)",
  textStyle: "small",
});
