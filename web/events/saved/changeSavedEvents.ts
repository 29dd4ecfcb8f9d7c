import type { createStore } from "jotai";
import { LIST_MAX, SAVED_EVENTS_MAX } from "../../../worker/events/contract.ts";
import { userAtom } from "../../auth/state.ts";
import { call } from "../../lib/api.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { storage } from "../../lib/storage.ts";
import { notify } from "../../ui/notify.ts";
import { savedEventIdsAtom } from "./state.ts";

const getSavedEvents = () => call<string[]>("GET", "/api/me/saved-events");

const mergeSavedEvents = (event_ids: string[]) =>
  call<void>("POST", "/api/me/saved-events", { body: { event_ids } });

const putSavedEvent = (id: string) => call<void>("PUT", `/api/me/saved-events/${id}`);

const deleteSavedEvent = (id: string) => call<void>("DELETE", `/api/me/saved-events/${id}`);

type Store = ReturnType<typeof createStore>;

/** The number of presses, so that a list that was requested before a press is recognised as outdated. */
let changesCount = 0;
/** The last write: writes of one tab reach the server in the order of the presses. */
let lastWrite: Promise<unknown> = Promise.resolve();

/** Shows the events that the user saved, after merging those of the device; for a visitor those of the device. */
export async function readSavedEvents(t: Translate, store: Store): Promise<void> {
  const user = store.get(userAtom);
  if (!user) return store.set(savedEventIdsAtom, storage.savedEvents());
  const onDevice = storage.savedEvents();
  if (onDevice.length > 0) {
    await mergeSavedEvents(onDevice);
    storage.saveSavedEvents([]);
  }
  let ids: string[];
  let counted: number;
  do {
    counted = changesCount;
    await lastWrite;
    ids = await getSavedEvents();
  } while (counted !== changesCount);
  if (ids.length >= SAVED_EVENTS_MAX && onDevice.some((id) => !ids.includes(id))) {
    const title = t(
      "saved.not_all_fit",
      "Un account tiene {{limit}} eventi salvati: alcuni di questo dispositivo non ci sono entrati.",
      { limit: SAVED_EVENTS_MAX },
    );
    notify({ kind: "info", title });
  }
  if (store.get(userAtom)?.id === user.id) store.set(savedEventIdsAtom, ids);
}

type Context = {
  t: Translate;
  store: Store;
  /** Ends the session when the failure says that it has expired, and returns whether it has. */
  onExpired: (failure: unknown, token: string | null) => boolean;
  onOpen: () => void;
};

/** Saves or removes an event: shown immediately, taken back when the server refuses it, with a way back or onward. */
export function changeSavedEvent(context: Context, eventId: string, isSaved: boolean): void {
  const { t, store, onOpen } = context;
  const isMember = store.get(userAtom) !== null;
  if (isSaved && !isMember && storage.savedEvents().length >= LIST_MAX) {
    const title = t(
      "saved.device_full",
      "Senza account puoi salvare {{limit}} eventi: accedi per salvarne altri, o rimuovine uno.",
      { limit: LIST_MAX },
    );
    notify({ kind: "info", title });
    return;
  }
  show(store, eventId, isSaved);
  notify(
    isSaved
      ? {
          title: t("saved.added", "Evento salvato"),
          action: { label: t("saved.open", "Vedi i salvati"), onSelect: onOpen },
        }
      : {
          title: t("saved.removed", "Evento rimosso dai salvati"),
          action: {
            label: t("saved.undo", "Annulla"),
            onSelect: () => changeSavedEvent(context, eventId, true),
          },
        },
  );
  if (isMember) writeSavedEvent(context, eventId, isSaved);
  else storage.saveSavedEvents([...store.get(savedEventIdsAtom)]);
}

function writeSavedEvent({ t, store, onExpired }: Context, eventId: string, isSaved: boolean): void {
  const token = storage.token();
  changesCount += 1;
  lastWrite = lastWrite
    .then(() => (isSaved ? putSavedEvent : deleteSavedEvent)(eventId))
    // Other tabs of the account notice the write, and read the list again.
    .then(() => storage.saveSavedEvents(storage.savedEvents()))
    .catch((failure: unknown) => {
      show(store, eventId, !isSaved);
      if (!onExpired(failure, token)) notify({ kind: "error", title: failureText(t, failure) });
    });
}

function show(store: Store, eventId: string, isSaved: boolean): void {
  const shown = store.get(userAtom) ? store.get(savedEventIdsAtom) : storage.savedEvents();
  const others = shown.filter((id) => id !== eventId);
  store.set(savedEventIdsAtom, isSaved ? [eventId, ...others] : others);
}
