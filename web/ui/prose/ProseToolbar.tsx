import { type Editor, useEditorState } from "@tiptap/react";
import { Bold, Heading, Italic, Link, List, ListOrdered, type LucideIcon, Redo2, Undo2 } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { css, cx } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { ProseLinkEditor } from "./ProseLinkEditor.tsx";
import { HEADING_LEVEL } from "./proseDoc.ts";
import { barLook } from "./proseLooks.ts";

type Tool = {
  name: string;
  Icon: LucideIcon;
  /** Whether the mark is active at the caret; undefined for one-time actions. */
  on?: boolean;
  can: boolean;
  keys?: string;
  use: () => void;
};

/** Active marks and available actions at the caret. */
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

/** The editor's toolbar: one tab stop, arrow keys move between tools. */
export function ProseToolbar({ editor, id, label, disabled }: Props) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const [linking, setLinking] = useState(false);
  const state =
    useEditorState({
      editor,
      // During hydration the library passes null, although its types exclude it.
      selector: ({ editor: now }: { editor: Editor | null }) => now && toolsOf(now),
    }) ?? toolsOf(editor);
  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    {
      name: t("prose.bold", "Grassetto"),
      Icon: Bold,
      on: state.bold,
      can: true,
      keys: "Control+B",
      use: () => chain().toggleBold().run(),
    },
    {
      name: t("prose.italic", "Corsivo"),
      Icon: Italic,
      on: state.italic,
      can: true,
      keys: "Control+I",
      use: () => chain().toggleItalic().run(),
    },
    {
      name: t("prose.heading", "Titoletto"),
      Icon: Heading,
      on: state.heading,
      can: true,
      use: () =>
        state.heading
          ? chain().setParagraph().run()
          : chain().clearNodes().setHeading({ level: HEADING_LEVEL }).run(),
    },
    {
      name: t("prose.bullets", "Elenco puntato"),
      Icon: List,
      on: state.bullets,
      can: true,
      use: () => chain().toggleBulletList().run(),
    },
    {
      name: t("prose.numbers", "Elenco numerato"),
      Icon: ListOrdered,
      on: state.numbers,
      can: true,
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
      can: state.undo,
      keys: "Control+Z",
      use: () => chain().undo().run(),
    },
    {
      name: t("prose.redo", "Ripeti"),
      Icon: Redo2,
      can: state.redo,
      keys: "Control+Shift+Z",
      use: () => chain().redo().run(),
    },
  ];

  function move(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowRight: stop + 1,
      ArrowLeft: stop - 1,
      Home: 0,
      End: tools.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (step + tools.length) % tools.length;
    setStop(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label={t("prose.tools", "Formattazione: {{field}}", { field: label })}
        aria-controls={id}
        onKeyDown={move}
        className={barLook}
      >
        {tools.map(({ name, Icon, on, can, keys, use }, index) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-label={name}
            aria-pressed={on}
            aria-keyshortcuts={keys}
            aria-disabled={!can || disabled || undefined}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setStop(index)}
            // Keeps the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => can && !disabled && use()}
            className={cx(toolLook, index === tools.length - 2 && apartLook)}
          >
            <Icon size={20} aria-hidden />
          </button>
        ))}
      </div>
      {linking && <ProseLinkEditor editor={editor} id={`${id}-link`} onClose={() => setLinking(false)} />}
    </>
  );
}

const toolLook = css({
  display: "grid",
  placeItems: "center",
  flex: { base: "1 0 2.5rem", md: "0 0 token(sizes.touch)" },
  height: "touch",
  borderRadius: "sm",
  color: "ink",
  cursor: "pointer",
  _hover: { bg: "foam" },
  _focusVisible: { outlineOffset: "-3px" },
  "&[aria-pressed=true]": { bg: "foam", color: "sea" },
  "&[aria-disabled]": { color: "muted", opacity: 0.5, cursor: "default", bg: "transparent" },
});

const apartLook = css({ marginInlineStart: { md: "auto" } });
