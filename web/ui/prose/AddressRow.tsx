import type { Editor } from "@tiptap/react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { grid, wrap } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { normalizeLinkUrl } from "../../lib/normalizeLinkUrl.ts";
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

type ProseLinkEditorProps = {
  editor: Editor;
  id: string;
  /** Returns the address for a typed text; null for an invalid text. */
  normalize?: (typed: string) => string | null;
  onClose: () => void;
};

/** Edits the link of the selected text; without a selection, the address becomes the text. */
export function ProseLinkEditor({ editor, id, normalize = normalizeLinkUrl, onClose }: ProseLinkEditorProps) {
  const t = useT();
  const [before] = useState<string>(() => editor.getAttributes("link").href ?? "");
  const [wrong, setWrong] = useState(false);
  const chosen = () => editor.chain().focus().extendMarkRange("link");

  function save(typed: string) {
    const href = normalize(typed);
    if (!href) return setWrong(true);
    if (before || !editor.state.selection.empty) chosen().setLink({ href }).run();
    else editor.chain().focus().insertContent(linkedText(typed.trim(), href)).unsetMark("link").run();
    onClose();
  }

  function remove() {
    chosen().unsetLink().run();
    onClose();
  }

  return (
    <AddressRow
      id={id}
      label={t("prose.address", "Indirizzo del link")}
      before={before}
      error={wrong ? t("prose.link_wrong", "Non sembra un indirizzo, come https://esempio.it.") : undefined}
      onType={() => setWrong(false)}
      onSave={save}
      onClose={onClose}
      onEscape={() => editor.view.focus()}
    >
      {before && (
        <Button look="quiet" onClick={remove}>
          {t("prose.link_remove", "Rimuovi il link")}
        </Button>
      )}
    </AddressRow>
  );
}

function linkedText(text: string, href: string) {
  return { type: "text", text, marks: [{ type: "link", attrs: { href } }] };
}
