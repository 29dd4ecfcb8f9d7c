import { useQueryClient } from "@tanstack/react-query";
import { useAtomValue, useSetAtom } from "jotai";
import { useCallback, useEffect } from "react";
import type { SessionView } from "../../worker/auth/contract.ts";
import { ApiError } from "../lib/api.ts";
import { storage } from "../lib/storage.ts";
import { paths } from "../paths.ts";
import { getProfile } from "../profiles/api.ts";
import { profileSettledAtom, userAtom } from "./state.ts";

export function useUser() {
  return useAtomValue(userAtom);
}

/** Begins and ends a session in this browser. */
export function useSession() {
  const setUser = useSetAtom(userAtom);
  const setSettled = useSetAtom(profileSettledAtom);
  const queries = useQueryClient();

  const begin = useCallback(
    ({ token, user }: SessionView) => {
      storage.saveSession(token, user);
      setUser(user);
      setSettled(true);
    },
    [setUser, setSettled],
  );

  const end = useCallback(() => {
    storage.clearSession();
    setUser(null);
    // What was this person's is nobody's now.
    queries.removeQueries({ queryKey: ["me"] });
  }, [setUser, queries]);

  /** Signing out begins the site anew, so that nothing of the person stays in this tab's memory. */
  const leave = useCallback(() => {
    storage.clearSession();
    window.location.assign(paths.home.href());
  }, []);

  return { begin, end, leave };
}

/**
 * At the start, a kept token is tried against the server. No answer keeps the stored person; an answer that the
 * token no longer counts ends the session. Other tabs' signing in and out is followed.
 */
export function useSessionRefresh(onExpired: () => void) {
  const setUser = useSetAtom(userAtom);
  const setSettled = useSetAtom(profileSettledAtom);
  const { end } = useSession();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the start
  useEffect(() => {
    const follow = (event: StorageEvent) => event.key === "user" && setUser(storage.user());
    window.addEventListener("storage", follow);
    if (!storage.token()) setSettled(true);
    else refresh();
    return () => window.removeEventListener("storage", follow);
  }, []);

  async function refresh() {
    const asked = storage.token();
    try {
      const user = await getProfile();
      if (storage.token() !== asked) return;
      storage.saveUser(user);
      setUser(user);
    } catch (error) {
      const ended = error instanceof ApiError && error.status === 401;
      if (ended && storage.token() === asked) {
        end();
        onExpired();
      }
    } finally {
      setSettled(true);
    }
  }
}
