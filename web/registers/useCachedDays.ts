import { useEffect, useState } from "react";
import type { RegisterRow } from "../../worker/registers/outputs.ts";
import { onAnnounced } from "../offline/registers/announce.ts";
import { countUnsent, listName } from "../offline/registers/unsent.ts";
import { registerStorage } from "./day/pagePhone.ts";

/** A user's registers on this phone. `rows`: the last list; `waiting`: the number of unsent records by register. */
export type CachedDays = { rows: RegisterRow[]; ids: Set<string>; waiting: Map<string, number> };

/** The registers on this phone; null until loaded, and when the browser blocks storage. */
export function useCachedDays(user: string): CachedDays | null {
  const [cached, setCached] = useState<CachedDays | null>(null);
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const [list, copies] = await registerStorage.transaction("readonly", (records) =>
        Promise.all([records.get("values", [listName(user)]), records.list("registers", [user])]),
      );
      const waiting = await countUnsent(registerStorage, user);
      const known = (list?.value as RegisterRow[] | undefined) ?? [];
      const listed = new Set(known.map(({ id }) => id));
      const others = copies
        .filter(({ register }) => !listed.has(register))
        .map(({ view }): RegisterRow => view);
      if (isGone) return;
      setCached({
        rows: [...known, ...others],
        ids: new Set(copies.map(({ register }) => register)),
        waiting,
      });
    };
    const tryToRead = () => void read().catch((failure: unknown) => console.info(failure));
    tryToRead();
    const stop = onAnnounced((key) => key.user === user && tryToRead());
    return () => {
      isGone = true;
      stop();
    };
  }, [user]);
  return cached;
}
