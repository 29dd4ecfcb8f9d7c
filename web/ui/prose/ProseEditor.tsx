import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { css, cx } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { CharactersLeft } from "../CharactersLeft.tsx";
import { describedBy, FieldFrame } from "../Field.tsx";
import type { Caret, ProseRichEditorProps } from "./ProseRichEditor.tsx";
import { ProseText } from "./ProseText.tsx";
import { barLook, pageLook } from "./proseLooks.ts";

const load = () => import("./ProseRichEditor.tsx");

type Props = {
  id: string;
  label: string;
  /** In the Markdown subset of `worker/lib/prose.ts`. */
  value: string;
  onChange: (value: string) => void;
  help?: ReactNode;
  error?: string;
  /** The character limit, marks included; more can be typed, so that pasted text is not cut. */
  max?: number;
  disabled?: boolean;
  isRequired?: boolean | undefined;
};

/**
 * A rich text field. It gets its editor with the focus, so that a form of many texts begins without one; until then
 * the written text is shown as readers see it. Until the editor's code is loaded, or if it fails to load, a textarea
 * edits the same Markdown; text and caret stay when the editor replaces the textarea.
 */
export function ProseEditor(props: Props) {
  const { id, label, value, onChange, help, error, max, disabled, isRequired } = props;
  const t = useT();
  const area = useRef<HTMLTextAreaElement>(null);
  const composing = useRef(false);
  const [editor, setEditor] = useState<{ Rich: ComponentType<ProseRichEditorProps>; caret: Caret } | null>(
    null,
  );
  const described = describedBy(id, help, error);

  async function arrive() {
    try {
      const { ProseRichEditor } = await load();
      // Waits for the end of an input method's composition (accents, Chinese).
      while (composing.current) await new Promise((resolve) => setTimeout(resolve, 200));
      // Synchronously, so that no key press is lost between textarea and editor.
      flushSync(() =>
        setEditor((before) => before ?? { Rich: ProseRichEditor, caret: caretOf(area.current) }),
      );
    } catch (failure) {
      console.info(failure);
    }
  }
  useEffect(() => {
    load().catch((failure) => console.info(failure));
  }, []);

  return (
    <FieldFrame id={id} label={label} help={help} error={error} isRequired={isRequired}>
      <div data-wrong={error ? "" : undefined} data-off={disabled || undefined} className={frameLook}>
        {editor ? (
          <editor.Rich
            id={id}
            label={label}
            value={value}
            onChange={onChange}
            described={described["aria-describedby"]}
            invalid={Boolean(error)}
            disabled={disabled}
            caret={editor.caret}
          />
        ) : (
          <>
            <p className={cx(barLook, hintLook)}>
              {t("prose.plain", "Puoi usare **grassetto**, *corsivo* e «- » per gli elenchi.")}
            </p>
            <textarea
              {...described}
              ref={area}
              name={id}
              value={value}
              disabled={disabled}
              onChange={(event) => onChange(event.target.value)}
              onFocus={() => void arrive()}
              onCompositionStart={() => {
                composing.current = true;
              }}
              onCompositionEnd={() => {
                composing.current = false;
              }}
              className={cx(pageLook, plainLook)}
            />
            {value && (
              <div inert className={readLook}>
                <ProseText text={value} className={pageLook} />
              </div>
            )}
          </>
        )}
      </div>
      {max !== undefined && <CharactersLeft length={value.length} max={max} />}
    </FieldFrame>
  );
}

/** The caret's position; null when the textarea has no focus. */
function caretOf(area: HTMLTextAreaElement | null): Caret {
  return area && document.activeElement === area ? area.selectionEnd : null;
}

const frameLook = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  borderRadius: "sm",
  border: "1px solid token(colors.field)",
  bg: "card",
  color: "ink",
  overflow: "hidden",
  _hover: { borderColor: "sea" },
  "&:has([contenteditable]:focus-visible, textarea:focus-visible)": {
    outline: "3px solid token(colors.sea)",
    outlineOffset: "2px",
  },
  // The toolbar shows with the focus, so that of several editors one looks like it. It goes a moment after the focus,
  // because the text below would move away from under the pointer that chose it.
  "& [role=toolbar]": { transition: "all 120ms" },
  "&:not(:focus-within) [role=toolbar]": {
    visibility: "hidden",
    height: "0",
    minHeight: "0",
    paddingBlock: "0",
    borderBottomWidth: "0",
    transitionDelay: "250ms",
  },
  "&[data-wrong]": { borderColor: "danger", borderWidth: "2px" },
  "&[data-off]": { bg: "foam", color: "muted" },
});

const plainLook = css({ gridArea: "2 / 1", resize: "none", fieldSizing: "content" });
/** Covers the textarea, which has what is pressed, until that has the focus. */
const readLook = css({
  gridArea: "2 / 1",
  display: "grid",
  bg: "card",
  pointerEvents: "none",
  "textarea:focus + &": { display: "none" },
});

/** Shown only while the editor of a focused field loads. */
const hintLook = css({
  "*:not(:focus-within) > &": { display: "none" },
  textStyle: "label",
  color: "muted",
  fontWeight: "normal",
  paddingInline: "4",
  animation: "fade 260ms 2s backwards",
});
