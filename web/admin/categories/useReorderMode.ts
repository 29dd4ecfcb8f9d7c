import { useRef, useState } from "react";
import { flushSync } from "react-dom";

/** The reordering mode of a tab; `button` opens it, and gets the focus when it closes. */
export function useReorderMode() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    button,
    open: () => setOpen(true),
    close() {
      // The button must be rendered again first.
      flushSync(() => setOpen(false));
      button.current?.focus();
    },
  };
}
