import { type Editor, useEditorState } from "@tiptap/react";
import { Bold, Heading, Italic, Link, List, ListOrdered, Redo2, Undo2 } from "lucide-react";
import { useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { type EditorTool, EditorToolbar } from "./EditorToolbar.tsx";
import { ProseLinkEditor } from "./ProseLinkEditor.tsx";
import { HEADING_LEVEL } from "./proseDoc.ts";

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
export function ProseToolbar({ editor, id, label, disabled }: Props) {
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
      can: true,
      keys: "Mod+B",
      use: () => chain().toggleBold().run(),
    },
    {
      name: t("prose.italic", "Corsivo"),
      Icon: Italic,
      on: state.italic,
      can: true,
      keys: "Mod+I",
      use: () => chain().toggleItalic().run(),
    },
    {
      name: t("prose.heading", "Sottotitolo"),
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
