import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { css } from "styled-system/css";
import { useEndExpiredSession } from "../../auth/session.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { notify } from "../../ui/notify.ts";
import { ArticleToolbar, type ToolPanel } from "./ArticleToolbar.tsx";
import { serializeArticle } from "./articleHtml.ts";
import { createArticlePaste } from "./articlePaste.ts";
import { prepareArticleHtml } from "./cleanHtml.ts";
import { createLeavingKeys, type EditorActions, editorExtensions } from "./editorExtensions.ts";
import { createPictureUploads, type PictureUploads, PictureUploadsContext } from "./pictureUploads.ts";
import { TextFooter } from "./TextFooter.tsx";
import { type ArticleRichEditorProps, useArticleHtml } from "./useArticleHtml.ts";
import { frameLook, writingLook } from "./writingLook.ts";

/** Typed spaces stay. */
const PARSING = { preserveWhitespace: true };

/** The rich text editor of an article with its toolbar. */
export function ArticleRichEditor(props: ArticleRichEditorProps) {
  const { id, value, describedBy, invalid, disabled, articleLanguage } = props;
  const t = useT();
  const [content] = useState(() => prepareArticleHtml(value));
  const html = useArticleHtml(props);
  const uploads = useUploads();
  /** The latest render's values, because the editor's keys and events are bound once. */
  const latest = useRef({ t, actions: NO_ACTIONS });
  useLayoutEffect(() => {
    latest.current.t = t;
  });
  const [made] = useState(() => {
    const actions = () => latest.current.actions;
    const paste = createArticlePaste({
      uploads,
      onDropped: (count) => notifyDropped(latest.current.t, count),
    });
    const { keydown, blur } = createLeavingKeys(actions);
    const keydowns = [keydown, paste.handleDOMEvents?.keydown];
    const placeholder = () =>
      latest.current.t("editor.text_placeholder", "Comincia a scrivere, o incolla il tuo testo.");
    return {
      extensions: editorExtensions({ placeholder, actions }),
      props: {
        ...paste,
        handleDOMEvents: {
          blur,
          keydown: (view: Editor["view"], event: KeyboardEvent) =>
            keydowns.some((handle) => handle?.call(undefined as never, view, event)),
        },
      },
    };
  });
  const editorProps = useMemo(
    () => ({
      ...made.props,
      attributes: {
        id,
        role: "textbox",
        class: writingLook,
        "aria-multiline": "true",
        "aria-labelledby": `${id}-label`,
        "aria-invalid": String(invalid),
        "aria-disabled": String(Boolean(disabled)),
        "aria-describedby": [`${id}-keys`, describedBy].filter(Boolean).join(" "),
        ...(articleLanguage && { lang: articleLanguage, spellcheck: "true" }),
      },
    }),
    [id, describedBy, invalid, disabled, articleLanguage, made],
  );
  // In slow renders TipTap destroys its first editor and creates another.
  const editor: Editor | null = useEditor({
    extensions: made.extensions,
    content,
    editorProps,
    injectCSS: false,
    enablePasteRules: false,
    parseOptions: PARSING,
    onBlur: html.flush,
    onUpdate: ({ editor: { state } }) => html.note(state.doc),
  });
  useBusy(uploads, props.onBusy);
  return (
    editor && (
      <PictureUploadsContext value={uploads}>
        <Written
          {...props}
          editor={editor}
          html={html}
          uploads={uploads}
          onActions={(actions) => {
            latest.current.actions = actions;
          }}
        />
      </PictureUploadsContext>
    )
  );
}

const NO_ACTIONS: EditorActions = { openLink: () => {}, focusToolbar: () => {}, onLeaving: () => {} };

type WrittenProps = ArticleRichEditorProps & {
  editor: Editor;
  html: ReturnType<typeof useArticleHtml>;
  uploads: PictureUploads;
  onActions: (actions: EditorActions) => void;
};

function Written({ id, label, value, invalid, disabled, editor, html, uploads, ...props }: WrittenProps) {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const [panel, setPanel] = useState<ToolPanel>(null);
  const [isLeaving, setLeaving] = useState(false);
  const { onActions } = props;

  useLayoutEffect(() => {
    onActions({
      openLink: () => setPanel("link"),
      focusToolbar: () => frame.current?.querySelector<HTMLElement>("[data-tool][tabindex='0']")?.focus(),
      onLeaving: setLeaving,
    });
  }, [onActions]);

  // A value that was not typed here replaces the content.
  useLayoutEffect(() => {
    if (!html.isFromOutside(value) || serializeArticle(editor.state.doc, location.origin) === value) return;
    editor.commands.setContent(prepareArticleHtml(value), { emitUpdate: false, parseOptions: PARSING });
  }, [value, editor, html]);

  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);

  useEffect(() => {
    const name = document.getElementById(`${id}-label`);
    // Synchronously, because TipTap focuses in the next frame and key presses until then would be lost.
    const focus = () => editor.view.focus();
    name?.addEventListener("click", focus);
    return () => name?.removeEventListener("click", focus);
  }, [editor, id]);

  return (
    <div ref={frame} data-wrong={invalid || undefined} data-off={disabled || undefined} className={frameLook}>
      <ArticleToolbar
        editor={editor}
        id={id}
        label={label}
        disabled={disabled}
        uploads={uploads}
        panel={panel}
        onPanel={setPanel}
      />
      <EditorContent editor={editor} className={areaLook} />
      <p id={`${id}-keys`} className={css({ srOnly: true })}>
        {t(
          "editor.keys_help",
          "Alt+F10 porta alla barra della formattazione. Per uscire dal testo: Esc, poi Tab.",
        )}
      </p>
      {/* Forms focus fields by name, but a contenteditable element has no name. */}
      <input
        name={id}
        tabIndex={-1}
        aria-hidden
        readOnly
        value=""
        onFocus={() => editor.view.focus()}
        className={css({ srOnly: true })}
      />
      <TextFooter editor={editor} isLeaving={isLeaving} onWordCount={props.onWordCount} />
    </div>
  );
}

/** The uploads of the editor's pictures, which end with the page. */
function useUploads(): PictureUploads {
  const endExpired = useEndExpiredSession();
  const expired = useRef(endExpired);
  useLayoutEffect(() => {
    expired.current = endExpired;
  });
  const [uploads] = useState(() => createPictureUploads((error, token) => expired.current(error, token)));
  useEffect(() => uploads.begin(), [uploads]);
  return uploads;
}

function useBusy(uploads: PictureUploads, onBusy: ((count: number) => void) | undefined) {
  const count = useSyncExternalStore(uploads.subscribe, uploads.countBusy);
  const report = useRef(onBusy);
  useLayoutEffect(() => {
    report.current = onBusy;
  });
  useEffect(() => report.current?.(count), [count]);
  // The form must not wait for aborted uploads.
  useEffect(() => () => report.current?.(0), []);
}

function notifyDropped(t: Translate, count: number) {
  notify({
    title: t.count("editor.pictures_dropped", count, {
      one: "Un’immagine non si può incollare da lì: caricala dal tuo dispositivo.",
      other: "{{count}} immagini non si possono incollare da lì: caricale dal tuo dispositivo.",
    }),
  });
}

const areaLook = css({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" });
