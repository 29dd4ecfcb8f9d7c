import { useEffect, useRef } from "react";

type Actions = { onSave: () => void; onPublish: () => void };

/** Ctrl+S (or Command) saves now, Ctrl+Enter opens publishing, wherever the focus is on the page. */
export function useEditorKeys(actions: Actions) {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      if (event.key.toLowerCase() === "s") {
        // The browser would save the page.
        event.preventDefault();
        latest.current.onSave();
      } else if (event.key === "Enter") {
        event.preventDefault();
        latest.current.onPublish();
      }
    };
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
}
