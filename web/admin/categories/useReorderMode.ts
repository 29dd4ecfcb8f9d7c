import { useRef, useState } from "react";

/** The reordering mode of a tab; `button` opens it, and gets the focus when it closes. */
export function useReorderMode() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    button,
    open: () => setOpen(true),
    close() {
      setOpen(false);
      // Deferred, because the button must be rendered again first.
      setTimeout(() => button.current?.focus());
    },
  };
}
