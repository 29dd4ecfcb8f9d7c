import { useAtomValue, useStore } from "jotai";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useEndExpiredSession, useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { notOnServer } from "../../lib/notOnServer.ts";
import { SAVED_EVENTS, storage } from "../../lib/storage.ts";
import { useAfterHydration } from "../../lib/useAfterHydration.ts";
import { paths } from "../../paths.ts";
import { useReportMissingCode } from "../../shell/useReportMissingCode.ts";
import { NONE_SAVED, savedEventIdsAtom } from "./state.ts";

/** Loaded for members, for devices with saved events, and with the first press. */
const load = import.meta.env.SSR ? notOnServer : () => import("./changeSavedEvents.ts");

/** Reads the saved events at the start and at sign-in, and again when another tab has changed them. */
export function useReadSavedEvents() {
  const t = useT();
  const store = useStore();
  const userId = useUser()?.id;
  useEffect(() => {
    const read = () =>
      void load()
        .then(({ readSavedEvents }) => readSavedEvents(t, store))
        .catch((error: unknown) => console.info(error));
    const follow = ({ key }: StorageEvent) => {
      if (key === SAVED_EVENTS) read();
    };
    // After a session has ended in this tab, its events are no longer shown.
    if (userId || storage.savedEvents().length > 0 || store.get(savedEventIdsAtom).length > 0) read();
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [t, store, userId]);
}

/** An event of whose card or page the heart is pressed. */
export type SaveEvent = (eventId: string, isSaved: boolean) => void;

/**
 * The saved events and their change, read once by a page instead of by each of its cards. None are saved during
 * hydration, because a part that React takes over late finds them already read.
 */
export function useSavedEvents(): { savedIds: readonly string[]; onSave: SaveEvent } {
  const t = useT();
  const store = useStore();
  const navigate = useNavigate();
  const onExpired = useEndExpiredSession();
  const reportMissing = useReportMissingCode();
  const savedIds = useAtomValue(savedEventIdsAtom);
  const onOpen = () => navigate(paths.savedEvents.href());
  return {
    savedIds: useAfterHydration(() => savedIds, NONE_SAVED),
    onSave: (eventId, isSaved) =>
      void load().then(
        (code) => code.changeSavedEvent({ t, store, onExpired, onOpen }, eventId, isSaved),
        reportMissing,
      ),
  };
}
