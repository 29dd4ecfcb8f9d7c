import { useQueryClient } from "@tanstack/react-query";
import { useAtomValue, useSetAtom } from "jotai";
import { useCallback, useEffect } from "react";
import type { SignInView, User } from "../../worker/auth/outputs.ts";
import { removeDrafts } from "../drafts/removeDrafts.ts";
import { ApiError } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { storage } from "../lib/storage.ts";
import { useAfterHydration } from "../lib/useAfterHydration.ts";
import { notify } from "../ui/notify.ts";
import { getProfile } from "./api.ts";
import { isUserCheckedAtom, userAtom } from "./state.ts";

/** The signed-in user; null on the server and during hydration, because pages are rendered for visitors. */
export function useUser() {
  const user = useAtomValue(userAtom);
  return useAfterHydration(() => user, null);
}

/** The number of saves, so that answers requested before a save are recognised as outdated. */
let savesCount = 0;

/** Starts and ends the session in this browser. */
export function useSession() {
  const setUser = useSetAtom(userAtom);
  const setSettled = useSetAtom(isUserCheckedAtom);
  const queries = useQueryClient();

  const begin = useCallback(
    ({ token, user }: SignInView) => {
      storage.saveSession(token, user);
      // Drafts of an expired session stay for the same user.
      removeDrafts(user.id);
      setUser(user);
      setSettled(true);
    },
    [setUser, setSettled],
  );

  const end = useCallback(() => {
    storage.clearSession();
    setUser(null);
    queries.removeQueries({ queryKey: ["me"] });
  }, [setUser, queries]);

  /**
   * Updates the stored user after a save. `sent` is the call's token: if another tab has signed out or in meanwhile,
   * the stored user stays and the result is null.
   */
  const updateUser = useCallback(
    (sent: string | null, change: (user: User) => User): User | null => {
      const known = storage.user();
      if (!known || storage.token() !== sent) return null;
      savesCount += 1;
      const user = change(known);
      storage.saveUser(user);
      setUser(user);
      return user;
    },
    [setUser],
  );

  return { begin, end, updateUser };
}

/**
 * Ends an expired session and shows a notification; returns whether the failure was an expired session. `sent` is the
 * call's token, because another tab may have signed in again meanwhile.
 */
export function useEndExpiredSession() {
  const t = useT();
  const { end } = useSession();
  return (error: unknown, sent: string | null, description?: string): boolean => {
    const refused = error instanceof ApiError && error.status === 401;
    if (!refused || storage.token() !== sent) return false;
    end();
    notify({
      kind: "info",
      title: t("auth.expired", "La sessione è scaduta. Accedi di nuovo."),
      description,
    });
    return true;
  };
}

/** Reloads the user. Without an answer the stored user stays; a 401 ends the session. */
export function useRefreshUser() {
  const setUser = useSetAtom(userAtom);
  const { end } = useSession();
  return useCallback(async (): Promise<"fresh" | "kept" | "ended"> => {
    const sentToken = storage.token();
    const begun = savesCount;
    if (!sentToken) return "kept";
    try {
      const user = await getProfile();
      if (storage.token() !== sentToken) return "kept";
      if (savesCount !== begun) return "fresh";
      storage.saveUser(user);
      setUser(user);
      return "fresh";
    } catch (error) {
      const refused = error instanceof ApiError && error.status === 401;
      if (!refused || storage.token() !== sentToken) return "kept";
      end();
      return "ended";
    }
  }, [setUser, end]);
}

/** Checks a stored token at the start, and follows sign-ins and sign-outs of other tabs. */
export function useSyncSession(onExpired: () => void) {
  const setUser = useSetAtom(userAtom);
  const setSettled = useSetAtom(isUserCheckedAtom);
  const queries = useQueryClient();
  const refresh = useRefreshUser();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the start
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== null && event.key !== "user") return;
      const user = storage.user();
      if (user) removeDrafts(user.id);
      setUser(user);
      if (!user) queries.removeQueries({ queryKey: ["me"] });
    };
    window.addEventListener("storage", follow);
    refresh().then((outcome) => {
      if (outcome === "ended") onExpired();
      setSettled(true);
    });
    return () => window.removeEventListener("storage", follow);
  }, []);
}
