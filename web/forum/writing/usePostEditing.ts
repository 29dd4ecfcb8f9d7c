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

/** The longest wait until a page shows a reply, in milliseconds. */
const SHOWN_WITHIN_MS = 5000;

/** Focuses a reply once the page shows it, so that screen readers and the keyboard continue from there. */
export function focusReply(number: number, before = performance.now()) {
  const reply = document.getElementById(String(number));
  if (!reply) {
    if (performance.now() - before < SHOWN_WITHIN_MS) requestAnimationFrame(() => focusReply(number, before));
    return;
  }
  reply.tabIndex = -1;
  reply.focus({ preventScroll: true });
  reply.scrollIntoView({ block: "nearest" });
}
