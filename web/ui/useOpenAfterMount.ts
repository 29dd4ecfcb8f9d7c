import { useEffect, useState } from "react";

/**
 * For lazily loaded dialogs: closed during the first render, then open. A dialog mounted open would wait for an
 * animation that never started, and would keep the page covered after closing.
 */
export function useOpenAfterMount(open: boolean): boolean {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(open), [open]);
  return opened && open;
}
