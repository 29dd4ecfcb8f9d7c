import { useSetAtom } from "jotai";
import { editedPostsAtom } from "../editedPosts.ts";

/** Opens and closes the edit form of a post. Closing it moves the focus back to the post's edit button. */
export function usePostEditing(id: string) {
  const setEdited = useSetAtom(editedPostsAtom);
  return {
    open: () => setEdited((before) => new Set([...before, id])),
    close() {
      setEdited((before) => new Set([...before].filter((other) => other !== id)));
      // The button is rendered again in the next frame.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-edit="${id}"]`)?.focus());
    },
  };
}
