import { atom, useSetAtom, useStore } from "jotai";
import { useCallback, useEffect, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { useT } from "../lib/i18n.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";

type AskFirst = (leave: () => void) => void;

/** While a page holds unsaved changes: asks before they are lost otherwise than by a navigation, as by signing out. */
export const askFirstAtom = atom<{ ask: AskFirst } | null>(null);

type Props = {
  /** Whether the page holds something that is not saved. */
  when: boolean;
  /** They leave without it. */
  onDiscard: () => void;
};

/**
 * Whoever is about to leave a page with unsaved changes is asked first; the page's own changes of its query lose
 * nothing. A page has one of these at most, because the router blocks for one at a time.
 */
export function Unsaved({ when, onDiscard }: Props) {
  const t = useT();
  const store = useStore();
  const setAskFirst = useSetAtom(askFirstAtom);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    setAskFirst({ ask: (next) => setLeave(() => next) });
    return () => setAskFirst(null);
  }, [when, setAskFirst]);
  useBeforeUnload(useCallback((event) => store.get(askFirstAtom) && event.preventDefault(), [store]));
  const { state, proceed, reset } = blocker;
  const goOn = useCallback(() => {
    setLeave(null);
    proceed?.();
    leave?.();
  }, [proceed, leave]);
  const isAsked = state === "blocked" || leave !== null;
  // Saved while they were asked: there is nothing to lose any more, so they go where they wanted.
  useEffect(() => {
    if (!when && isAsked) goOn();
  }, [when, isAsked, goOn]);
  return (
    <ConfirmDialog
      open={isAsked}
      title={t("unsaved.title", "Vuoi uscire senza salvare?")}
      text={t("unsaved.text", "Le modifiche che non hai salvato andranno perse.")}
      cancelLabel={t("unsaved.stay", "Resta")}
      confirmLabel={t("unsaved.leave", "Esci senza salvare")}
      onClose={() => {
        setLeave(null);
        reset?.();
      }}
      onAction={() => {
        setAskFirst(null);
        onDiscard();
        goOn();
      }}
    />
  );
}
