import { useSetAtom } from "jotai";
import { editedPostsAtom } from "../editedPosts.ts";

/** Opens and closes the form in the place of a post's text. Closed, the focus goes back to the post's edit button. */
export function usePostEditing(id: string) {
  const setEdited = useSetAtom(editedPostsAtom);
  return {
    open: () => setEdited((before) => new Set([...before, id])),
    close() {
      setEdited((before) => new Set([...before].filter((other) => other !== id)));
      // The button comes back with the next rendering.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-edit="${id}"]`)?.focus());
    },
  };
}
