import { Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { Bold, Heading, Italic, Link, List, ListOrdered, Redo2, Undo2 } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { css, cx } from "styled-system/css";
import { parseProse } from "../../../worker/lib/prose.ts";
import { useT } from "../../lib/i18n.tsx";
import { serializeProse } from "../../lib/serializeProse.ts";
import { ProseLinkEditor } from "./AddressRow.tsx";
import { type EditorTool, EditorToolbar } from "./EditorToolbar.tsx";
import { proseLook } from "./ProseText.tsx";
import { fromEditorDoc, HEADING_LEVEL, toEditorDoc } from "./proseDoc.ts";
import { PROSE_EXTENSIONS } from "./proseExtensions.ts";
import { pageLook } from "./proseLooks.ts";
import { convertWordLists, joinWordStyles, replaceEmojiPictures } from "./wordLists.ts";

/** The caret's offset in characters; null without focus. */
export type Caret = number | null;

export type ProseRichEditorProps = {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  described: string | undefined;
  invalid: boolean;
  disabled: boolean | undefined;
  caret: Caret;
};

/** Pasted HTML is converted to the supported marks and blocks; plain text is parsed as our Markdown. */
const PROSE_PASTE = {
  transformPastedHTML: convertPastedHtml,
  clipboardTextParser(text: string, _: unknown, plain: boolean, { state }: EditorView): Slice {
    const { schema } = state;
    const blocks = plain ? [{ kind: "paragraph" as const, items: [[{ text }]] }] : parseProse(text);
    return Slice.maxOpen(schema.nodeFromJSON(toEditorDoc(blocks)).content);
  },
};

/** A private-use character that marks the caret's position. */
const MARK = "\uE000";

/** The rich text editor with its toolbar. Its output parses to the same content. */
export function ProseRichEditor(props: ProseRichEditorProps) {
  const { id, value, onChange, described, invalid, disabled } = props;
  const [content] = useState(() => toEditorDoc(parseProse(value)));
  /** Values passed to `onChange` that have not come back as the value yet, the current value first. */
  const given = useRef([value]);
  const give = useRef(onChange);
  useLayoutEffect(() => {
    give.current = onChange;
  });
  const editorProps = useMemo(
    () => ({
      ...PROSE_PASTE,
      attributes: {
        id,
        role: "textbox",
        class: cx(pageLook, proseLook, writingLook),
        "aria-multiline": "true",
        "aria-labelledby": `${id}-label`,
        "aria-invalid": String(invalid),
        "aria-disabled": String(Boolean(disabled)),
        ...(described && { "aria-describedby": described }),
      },
    }),
    [id, described, invalid, disabled],
  );
  // In slow renders TipTap destroys its first editor and creates another.
  const editor: Editor | null = useEditor({
    extensions: PROSE_EXTENSIONS,
    content,
    editorProps,
    injectCSS: false,
    onUpdate({ editor: changed }) {
      const text = textOf(changed);
      if (text === given.current.at(-1)) return;
      given.current.push(text);
      give.current(text);
    },
  });

  return editor && <Written {...props} editor={editor} given={given} />;
}

type WrittenProps = ProseRichEditorProps & { editor: Editor; given: RefObject<string[]> };

function Written({ id, label, value, disabled, caret, editor, given }: WrittenProps) {
  // A value that was not typed here replaces the content; own recent values are ignored.
  useLayoutEffect(() => {
    const known = given.current.indexOf(value);
    given.current = known < 0 ? [value] : given.current.slice(known);
    if (known >= 0 || textOf(editor) === serializeProse(parseProse(value))) return;
    editor.commands.setContent(toEditorDoc(parseProse(value)), { emitUpdate: false });
  }, [value, editor, given]);

  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it takes the plain area's place
  useEffect(() => {
    if (caret !== null) placeCaret(editor, value, caret);
  }, []);

  useEffect(() => {
    const name = document.getElementById(`${id}-label`);
    // Synchronously, because TipTap focuses in the next frame and key presses until then would be lost.
    const focus = () => editor.view.focus();
    name?.addEventListener("click", focus);
    return () => name?.removeEventListener("click", focus);
  }, [editor, id]);

  return (
    <>
      <ProseToolbar editor={editor} id={id} label={label} disabled={disabled} />
      <EditorContent editor={editor} className={areaLook} />
      {/* Forms focus fields by name, but a contenteditable element has no name. */}
      <input
        name={id}
        tabIndex={-1}
        aria-hidden
        readOnly
        value={value}
        onFocus={() => editor.view.focus()}
        className={css({ srOnly: true })}
      />
    </>
  );
}

function textOf(editor: Editor): string {
  return serializeProse(fromEditorDoc(editor.getJSON()));
}

/** Preserves typed spaces; the two rules below are from TipTap's own style sheet. */
const writingLook = css({
  position: "relative",
  whiteSpace: "break-spaces!",
  wordWrap: "break-word",
  fontVariantLigatures: "none",
  "& p:has(> br.ProseMirror-trailingBreak:only-child)": { minHeight: "1.6em" },
  "& img.ProseMirror-separator": {
    display: "inline!",
    border: "none!",
    margin: "0!",
    width: "0!",
    height: "0!",
  },
});

const areaLook = css({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" });

/** Converts Word's paragraphs to lists and emoji pictures to text, in an inert document that runs nothing. */
function convertPastedHtml(html: string): string {
  if (!/mso-list|<img/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  joinWordStyles(body);
  convertWordLists(body);
  replaceEmojiPictures(body);
  return body.innerHTML;
}

/**
 * Focuses the editor and places its caret after `caret` characters of the text, including trailing spaces and the
 * empty line that the parser drops.
 */
function placeCaret(editor: Editor, text: string, caret: number) {
  const marked = parseProse(text.slice(0, caret) + MARK + text.slice(caret));
  const { schema, state, view } = editor;
  const doc = schema.nodeFromJSON(toEditorDoc(marked));
  let place = doc.content.size;
  doc.descendants((node, at) => {
    const index = node.text?.indexOf(MARK) ?? -1;
    if (index >= 0) place = at + index;
  });
  const tr = state.tr.setMeta("addToHistory", false).setMeta("preventUpdate", true);
  tr.replaceWith(0, state.doc.content.size, doc.content).delete(place, place + MARK.length);
  // Inside a mark the character would break the syntax; then the approximate position is used.
  if (serializeProse(fromEditorDoc(tr.doc.toJSON())) === serializeProse(parseProse(text))) view.dispatch(tr);
  editor.commands.setTextSelection(Math.min(place, editor.state.doc.content.size));
  // Synchronously, because key presses until the next frame would be lost.
  view.focus();
}

/** The active marks and available actions at the caret. */
function toolsOf(editor: Editor) {
  return {
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    heading: editor.isActive("heading"),
    bullets: editor.isActive("bulletList"),
    numbers: editor.isActive("orderedList"),
    link: editor.isActive("link"),
    linkable: editor.isActive("link") || !editor.state.selection.empty,
    undo: editor.can().undo(),
    redo: editor.can().redo(),
  };
}

type Props = { editor: Editor; id: string; label: string; disabled: boolean | undefined };

/** The tools of a prose field. */
function ProseToolbar({ editor, id, label, disabled }: Props) {
  const t = useT();
  const [linking, setLinking] = useState(false);
  const state =
    useEditorState({
      editor,
      // During hydration TipTap passes null, although its types exclude it.
      selector: ({ editor: now }: { editor: Editor | null }) => now && toolsOf(now),
    }) ?? toolsOf(editor);
  const chain = () => editor.chain().focus();
  const tools: EditorTool[] = [
    {
      name: t("prose.bold", "Grassetto"),
      Icon: Bold,
      on: state.bold,
      keys: "Mod+B",
      use: () => chain().toggleBold().run(),
    },
    {
      name: t("prose.italic", "Corsivo"),
      Icon: Italic,
      on: state.italic,
      keys: "Mod+I",
      use: () => chain().toggleItalic().run(),
    },
    {
      name: t("prose.heading", "Sottotitolo"),
      Icon: Heading,
      on: state.heading,
      use: () =>
        state.heading
          ? chain().setParagraph().run()
          : chain().clearNodes().setHeading({ level: HEADING_LEVEL }).run(),
    },
    {
      name: t("prose.bullets", "Elenco puntato"),
      Icon: List,
      on: state.bullets,
      use: () => chain().toggleBulletList().run(),
    },
    {
      name: t("prose.numbers", "Elenco numerato"),
      Icon: ListOrdered,
      on: state.numbers,
      use: () => chain().toggleOrderedList().run(),
    },
    {
      name: t("prose.link", "Link"),
      Icon: Link,
      on: state.link,
      can: state.linkable,
      use: () => setLinking(true),
    },
    {
      name: t("prose.undo", "Annulla"),
      Icon: Undo2,
      apart: true,
      can: state.undo,
      keys: "Mod+Z",
      use: () => chain().undo().run(),
    },
    {
      name: t("prose.redo", "Ripeti"),
      Icon: Redo2,
      can: state.redo,
      keys: "Mod+Shift+Z",
      use: () => chain().redo().run(),
    },
  ];

  return (
    <>
      <EditorToolbar
        label={t("prose.tools", "Formattazione: {{field}}", { field: label })}
        controls={id}
        tools={tools}
        disabled={disabled}
      />
      {linking && <ProseLinkEditor editor={editor} id={`${id}-link`} onClose={() => setLinking(false)} />}
    </>
  );
}
