import { useEffect } from "react";

/**
 * Focuses another element when the component leaves the page, if the focus fell to the page with it. A closed sheet gives
 * the focus back to a card's button, which loses it when the card leaves its list.
 */
export function useFocusOnLeave(findNext: () => HTMLElement | null) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup belongs to the end of the component alone
  useEffect(
    () => () => {
      if (document.activeElement === document.body) findNext()?.focus({ preventScroll: true });
    },
    [],
  );
}
