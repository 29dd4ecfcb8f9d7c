import { atom, useSetAtom, useStore } from "jotai";
import { useCallback, useEffect, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { useT } from "../lib/i18n.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";

type AskFirst = (leave: () => void) => void;

/**
 * Set while a page has unsaved changes. `ask` confirms an action that loses them without a navigation, such as signing
 * out.
 */
export const askFirstAtom = atom<{ ask: AskFirst } | null>(null);

type Props = {
  /** Whether the page has unsaved changes. */
  when: boolean;
  /** Query parameters that show the form: changing one of them counts as leaving the page. */
  parameters?: readonly string[];
  /** Called when the user leaves without saving. */
  onDiscard: () => void;
};

/**
 * Asks for a confirmation before the user leaves a page with unsaved changes. A change of the page's query parameters
 * other than `parameters` does not ask. A page renders at most one `Unsaved`, because React Router supports one blocker
 * at a time.
 */
export function Unsaved({ when, parameters = [], onDiscard }: Props) {
  const t = useT();
  const store = useStore();
  const setAskFirst = useSetAtom(askFirstAtom);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      (currentLocation.pathname !== nextLocation.pathname ||
        parameters.some(
          (name) =>
            new URLSearchParams(currentLocation.search).get(name) !==
            new URLSearchParams(nextLocation.search).get(name),
        )),
  );
  useEffect(() => {
    if (!when) return;
    setAskFirst({ ask: (next) => setLeave(() => next) });
    return () => setAskFirst(null);
  }, [when, setAskFirst]);
  useBeforeUnload(useCallback((event) => store.get(askFirstAtom) && event.preventDefault(), [store]));
  const { state, proceed, reset } = blocker;
  const continueLeaving = useCallback(() => {
    setLeave(null);
    proceed?.();
    leave?.();
  }, [proceed, leave]);
  const isOpen = state === "blocked" || leave !== null;
  // The changes were saved while the dialog was open, so the navigation continues.
  useEffect(() => {
    if (!when && isOpen) continueLeaving();
  }, [when, isOpen, continueLeaving]);
  return (
    <ConfirmDialog
      open={isOpen}
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
        continueLeaving();
      }}
    />
  );
}
