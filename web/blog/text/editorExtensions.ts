import { Placeholder } from "@tiptap/extensions";
import { type AnyExtension, Extension, type Node, ReactNodeViewRenderer } from "@tiptap/react";
import { ARTICLE_EXTENSIONS } from "./articleExtensions.ts";
import { PictureFigure } from "./PictureFigure.tsx";
import { VideoFigure } from "./VideoFigure.tsx";

/** The actions of the editor's keys outside its text. */
export type EditorActions = {
  openLink: () => void;
  /** Moves the focus to the toolbar. */
  focusToolbar: () => void;
  /** Called with true after Escape, when Tab leaves the text, and with false when Tab no longer does. */
  onLeaving: (isLeaving: boolean) => void;
};

type Options = { placeholder: () => string; actions: () => EditorActions };

const VIEWS = { picture: PictureFigure, video: VideoFigure };

/** The article's nodes and marks with their views, keys and placeholder. */
export function editorExtensions({ placeholder, actions }: Options): AnyExtension[] {
  return [
    ...ARTICLE_EXTENSIONS.map(withView),
    Placeholder.configure({ placeholder }),
    Extension.create({
      name: "articleKeys",
      priority: 200,
      addKeyboardShortcuts() {
        return {
          "Mod-k": () => {
            actions().openLink();
            return true;
          },
          "Alt-F10": () => {
            actions().focusToolbar();
            return true;
          },
          // Undoes the conversion of typed signs before the typed text.
          "Mod-z": () => this.editor.commands.undoInputRule(),
        };
      },
    }),
  ];
}

function withView(extension: AnyExtension): AnyExtension {
  const view = VIEWS[extension.name as keyof typeof VIEWS];
  if (!view) return extension;
  return (extension as Node).extend({ addNodeView: () => ReactNodeViewRenderer(view) });
}

/** Tab indents lists and moves through tables; after Escape the next Tab leaves the text, so that it is no trap. */
export function createLeavingKeys(actions: () => EditorActions) {
  let isLeaving = false;
  function leave(next: boolean) {
    if (isLeaving !== next) actions().onLeaving(next);
    isLeaving = next;
  }
  return {
    keydown(_: unknown, event: KeyboardEvent): boolean {
      if (event.key === "Tab" && isLeaving) return true;
      if (!["Shift", "Escape"].includes(event.key)) leave(false);
      if (event.key === "Escape" && !event.defaultPrevented) leave(true);
      return false;
    },
    blur(): boolean {
      leave(false);
      return false;
    },
  };
}
