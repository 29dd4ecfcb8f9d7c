import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import type { LineRefusal } from "../../../worker/registers/outputs.ts";
import { registerGaps, registerLines, withEventGuests } from "../../../worker/registers/registerLines.ts";
import { useEndExpiredSession, useUser } from "../../auth/session.ts";
import type { ApiError } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { storage as session } from "../../lib/storage.ts";
import { useIsOnline } from "../../lib/useIsOnline.ts";
import { isStorageFull } from "../../offline/registers/indexedDb.ts";
import { jwtSubject } from "../../offline/registers/jwtSubject.ts";
import { deviceId } from "../../offline/registers/phone.ts";
import type { StoredChange, StoredSignature } from "../../offline/registers/records.ts";
import {
  dropRefused,
  retryRefused,
  storeChanges,
  storeSignature,
} from "../../offline/registers/storeChanges.ts";
import { notify } from "../../ui/notify.ts";
import { type DaySnapshot, DayStore } from "./dayStore.ts";
import { pagePhone } from "./pagePhone.ts";
import {
  type ChangeInput,
  type MissingRegisterDay,
  nameEventGuests,
  type RefusedItem,
  type RegisterDay,
  refusedText,
  type ShownChange,
  type SignatureInput,
  writtenTargets,
} from "./registerDay.ts";

/** The day of a register, stored on this phone: once opened with a network, it works without one. */
export function useRegisterDay(id: string): RegisterDay | MissingRegisterDay {
  const user = useUser();
  const userId = user?.id ?? "";
  const store = useMemo(() => new DayStore(pagePhone(userId), id), [userId, id]);
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  const isOnline = useIsOnline();
  useEffect(() => (userId ? store.start() : undefined), [store, userId]);
  useExpired(snapshot, userId);

  const t = useT();
  const tryStoring = useTryStoring();
  const change = useCallback(
    (changes: ChangeInput[]) =>
      tryStoring(async () => {
        const { register, changes: known } = store.getSnapshot();
        const named = register ? nameEventGuests(changes, register.view, known) : changes;
        store.addChanges(await storeChanges(store.phone, id, named));
      }),
    [tryStoring, store, id],
  );
  const name = user?.full_name ?? "";
  const sign = useCallback(
    async ({ password, ...signature }: SignatureInput) => {
      if (password === undefined)
        return tryStoring(async () => {
          await storeSignature(store.phone, id, signature, name);
          await store.noteStored();
        });
      const refused = await signByPassword(store, { ...signature, password });
      if (refused.length > 0)
        notify({
          kind: "error",
          title: t("registers.not_all_signed", "Non tutte le righe sono firmate"),
          description: [...new Set(refused.map(({ code }) => refusedText(t, code)))]
            .join(" · ")
            .replace(/^./u, (letter) => letter.toLocaleUpperCase(t.language)),
          duration: 15_000,
        });
      return refused.length < signature.lines.length;
    },
    [tryStoring, store, id, name, t],
  );
  const key = useMemo(() => ({ user: userId, register: id }), [userId, id]);
  const dismiss = useCallback(
    async (item: string) => {
      await tryStoring(async () => {
        await dropRefused(store.phone, key, item);
        await store.noteStored();
      });
    },
    [tryStoring, store, key],
  );
  const retry = useCallback(
    async (item: string) => {
      await tryStoring(async () => {
        await retryRefused(store.phone, key, item);
        await store.noteStored();
      });
    },
    [tryStoring, store, key],
  );
  const now = useCallback(() => store.phone.clock() + store.getSnapshot().offset, [store]);
  const refresh = useCallback(() => store.sync(), [store]);
  const isOffline = !isOnline || isDown(snapshot.failure);
  const shownDay = useMemo(() => readSnapshot(snapshot), [snapshot]);
  const day = useMemo(
    () => shownDay && { ...shownDay, change, sign, dismiss, retry, isOffline, now, refresh },
    [shownDay, change, sign, dismiss, retry, isOffline, now, refresh],
  );
  return day ?? { status: missingStatus(snapshot, isOnline), retry: () => void store.sync() };
}

/** Stores a record, and notifies when the phone cannot. */
function useTryStoring() {
  const t = useT();
  return useCallback(
    async (write: () => Promise<unknown>): Promise<boolean> => {
      try {
        await write();
      } catch (failure) {
        console.info(failure);
        const title = isStorageFull(failure)
          ? t("registers.storage_full", "La memoria del telefono è piena: l’ultima modifica non è salvata")
          : t("registers.not_stored", "L’ultima modifica non è salvata");
        const description = t(
          "registers.not_stored_text",
          "Libera spazio e ripetila. Tutto il resto che vedi sullo schermo è salvato.",
        );
        notify({ kind: "error", title, description, duration: 15_000 });
        return false;
      }
      return true;
    },
    [t],
  );
}

/**
 * Signs immediately, after the changes that wrote the lines are sent, because a password is never stored. Returns the
 * lines that the server refused, while the others are signed.
 */
async function signByPassword(store: DayStore, signature: SignatureInput): Promise<LineRefusal[]> {
  const { phone, register } = store;
  await store.sync();
  const { failure } = store.getSnapshot();
  if (failure) throw failure;
  const device = await deviceId(phone);
  const signed_at = new Date(phone.clock() + store.getSnapshot().offset).toISOString();
  const sent = { ...signature, id: phone.newId(), signed_at, device };
  const { refused } = await phone.calls.sendSignature(register, sent);
  await store.sync();
  return refused;
}

/** Ends a session that the server has ended; not another user's session that another tab has started. */
function useExpired({ failure }: DaySnapshot, userId: string) {
  const expired = useEndExpiredSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per failure
  useEffect(() => {
    const token = session.token();
    if (failure?.status === 401 && token && jwtSubject(token) === userId) expired(failure, token);
  }, [failure]);
}

function isDown(failure: ApiError | null): boolean {
  return failure !== null && (failure.status === 0 || failure.status >= 500);
}

function missingStatus(
  { isLoaded, failure, isBlocked }: DaySnapshot,
  isOnline: boolean,
): MissingRegisterDay["status"] {
  if (isBlocked) return "blocked";
  if (failure?.status === 404 || failure?.status === 403) return "not_found";
  if (isLoaded && !isOnline) return "no_copy";
  if (!failure) return "loading";
  return isDown(failure) ? "no_copy" : "failed";
}

/** The refused lines of a signature, by reason. */
function refusedSignatures(stored: StoredSignature): RefusedItem[] {
  const { id, status, code = "", signature } = stored;
  if (status !== "refused") return [];
  const refusals = stored.refusals ?? signature.lines.map((line) => ({ ...line, code }));
  return [...new Set(refusals.map((line) => line.code))].map((reason) => ({
    kind: "signature",
    id,
    code: reason,
    at: signature.signed_at,
    lines: refusals.filter((line) => line.code === reason),
  }));
}

/** The screens' data of a snapshot; null while the phone has no copy of the register. */
function readSnapshot({ register, state: written, changes, signatures, offset }: DaySnapshot) {
  if (!register) return null;
  const { view, synced_at } = register;
  // `event_guests` is missing in older copies on phones.
  const state = withEventGuests(written, view.event_guests ?? [], writtenTargets(changes));
  const local = signatures.filter(({ status }) => status === "unsent" || status === "sent");
  const known = [...view.signatures, ...local.flatMap(({ shown }) => shown)];
  const unsent = local.flatMap(({ id, signature }) => (signature.strokes ? [[id, signature.strokes]] : []));
  const strokes = { ...view.strokes, ...Object.fromEntries(unsent) };
  const lines = registerLines(state, { ...view, signatures: known, strokes });
  const refused: RefusedItem[] = [
    ...changes.flatMap(({ id, status, code = "", change }) =>
      status === "refused"
        ? [{ kind: "change" as const, id, code, at: change.at, change: change as unknown as ChangeInput }]
        : [],
    ),
    ...signatures.flatMap(refusedSignatures),
  ];
  return {
    view: { ...view, signatures: known, strokes },
    state,
    changes: sortChanges(changes),
    lines,
    gaps: registerGaps(state, lines, view.members),
    pending: [...changes, ...signatures].filter(({ status }) => status === "unsent").length,
    refused,
    lastSync: synced_at,
    clockOffset: offset,
  };
}

function sortChanges(changes: StoredChange[]): ShownChange[] {
  return changes
    .filter(({ status }) => status !== "refused")
    .map(({ change }) => ({ ...change, author_name: "author_name" in change ? change.author_name : null }))
    .sort((one, other) => one.clock - other.clock || (one.id < other.id ? -1 : 1));
}
