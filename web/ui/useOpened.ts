import { useEffect, useState } from "react";

/**
 * For a dialog whose code comes when it is wanted: shut for its first moment, and opened then. One that is born open
 * waits for the end of a movement that never began, and would keep the page covered once it is closed.
 */
export function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(open), [open]);
  return opened && open;
}
