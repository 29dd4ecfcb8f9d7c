import { type FormEvent, type ReactNode, useState } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import { visibleLength } from "../../worker/lib/text.ts";
import { useT } from "../lib/i18n.tsx";
import { fieldErrorText } from "../lib/refusals.ts";
import { Button } from "./Button.tsx";
import { Sheet } from "./Sheet.tsx";
import { TextArea } from "./TextArea.tsx";

type Props = {
  title: string;
  label: string;
  help?: string;
  /** The least and the most characters of the reason. */
  min: number;
  max: number;
  /** The label of the button that sends the reason. */
  action: string;
  look?: "main" | "danger";
  busy: boolean;
  /** Why the reason was not accepted. */
  failure?: string | null;
  onSend: (reason: string) => unknown;
  onClose: () => void;
  /** What the action does. */
  children?: ReactNode;
};

/** Asks for the reason of an action before it is done. */
export function ReasonSheet(props: Props) {
  const { title, label, help, min, max, action, look = "main", busy, failure, onSend, onClose } = props;
  const t = useT();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const text = reason.trim();
    if (visibleLength(text) < min) return setError("validation.required");
    if (text.length > max) return setError("validation.too_long");
    onSend(text);
  }

  return (
    <Sheet open size="small" title={title} onClose={onClose}>
      <form noValidate onSubmit={submit} className={grid({ gap: "4" })}>
        {props.children}
        <TextArea
          name="reason"
          label={label}
          help={help}
          limit={max}
          value={reason}
          error={fieldErrorText(t, error)}
          onChange={({ target }) => {
            setReason(target.value);
            setError(undefined);
          }}
        />
        {failure && (
          <p role="alert" className={css({ textStyle: "small", color: "danger" })}>
            {failure}
          </p>
        )}
        <div className={wrap({ justify: "flex-end", gap: "3" })}>
          <Button disabled={busy} onClick={onClose}>
            {t("common.cancel", "Annulla")}
          </Button>
          <Button type="submit" look={look} busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
