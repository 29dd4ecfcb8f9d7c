import { useRef, useState } from "react";

/** The mode in which a tab's rows are reordered; `button` opens it, and has the focus again once it is closed. */
export function useReorderMode() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    button,
    open: () => setOpen(true),
    close() {
      setOpen(false);
      // The button is rendered again first.
      setTimeout(() => button.current?.focus());
    },
  };
}
