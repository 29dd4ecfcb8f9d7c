import { useLayoutEffect, useRef } from "react";

/** The ref of a row of tabs that scrolls: the selected tab comes to its middle at first, and whenever `selected` changes. */
export function useSelectedInView(selected: string) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice comes into view
  useLayoutEffect(() => {
    const row = ref.current;
    const tab = row?.querySelector<HTMLElement>("[data-selected], [aria-current]");
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
  }, [selected]);
  return ref;
}
