import { type KeyboardEvent, type ReactNode, useState } from "react";
import { grid, wrap } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../Button.tsx";
import { describedBy, FieldFrame, inputLook } from "../Field.tsx";

type Props = {
  id: string;
  label: string;
  /** The initial address. */
  before: string;
  help?: string;
  error: string | undefined;
  onType: () => void;
  onSave: (typed: string) => void;
  onClose: () => void;
  /** Called when Escape closes the row. */
  onEscape: () => void;
  /** More buttons, between the one that saves and the one that closes. */
  children?: ReactNode | ((typed: string) => ReactNode);
};

/** The field for an address below an editor's toolbar. Not a form element, because it is inside one. */
export function AddressRow({
  id,
  label,
  before,
  help,
  error,
  onType,
  onSave,
  onClose,
  onEscape,
  children,
}: Props) {
  const t = useT();
  const [typed, setTyped] = useState(before);

  function pressed(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") return onSave(typed);
    onClose();
    onEscape();
  }

  return (
    <div className={rowLook}>
      <FieldFrame id={id} label={label} help={help} error={error}>
        <input
          {...describedBy(id, help, error)}
          // biome-ignore lint/a11y/noAutofocus: it was asked for
          autoFocus
          type="text"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            onType();
          }}
          onKeyDown={pressed}
          className={inputLook}
        />
      </FieldFrame>
      <div className={wrap({ gap: "2" })}>
        <Button look="plain" onClick={() => onSave(typed)}>
          {t("prose.link_save", "Applica")}
        </Button>
        {typeof children === "function" ? children(typed) : children}
        <Button look="quiet" onClick={onClose}>
          {t("prose.link_cancel", "Chiudi")}
        </Button>
      </div>
    </div>
  );
}

const rowLook = grid({ gap: "3", padding: "4", bg: "ground", borderBottom: "1px solid token(colors.line)" });
