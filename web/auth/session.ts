import { useQueryClient } from "@tanstack/react-query";
import { useAtomValue, useSetAtom } from "jotai";
import { useCallback, useEffect } from "react";
import type { SessionView, User } from "../../worker/auth/contract.ts";
import { ApiError } from "../lib/api.ts";
import { removeDrafts } from "../lib/drafts.ts";
import { useOnceHydrated } from "../lib/hydrated.ts";
import { useT } from "../lib/i18n.tsx";
import { storage } from "../lib/storage.ts";
import { getProfile } from "../profiles/api.ts";
import { notify } from "../ui/notify.ts";
import { profileSettledAtom, userAtom } from "./state.ts";

/** The signed-in person; while the server's page is taken over nobody, for it was drawn for nobody. */
export function useUser() {
  const user = useAtomValue(userAtom);
  return useOnceHydrated(() => user, null);
}

/** How often something was saved from here: what was asked of the server before is older than that. */
let renewals = 0;

/** Begins and ends a session in this browser. */
export function useSession() {
  const setUser = useSetAtom(userAtom);
  const setSettled = useSetAtom(profileSettledAtom);
  const queries = useQueryClient();

  const begin = useCallback(
    ({ token, user }: SessionView) => {
      storage.saveSession(token, user);
      // A session that ended by itself left its drafts, for its owner to find again.
      removeDrafts(user.id);
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

  /**
   * The person as a save has changed them, everywhere in this browser. `sent` is the token that it was sent with: when
   * another tab has signed out or in meanwhile, nothing happens and the answer is null.
   */
  const renew = useCallback(
    (sent: string | null, change: (user: User) => User): User | null => {
      const known = storage.user();
      if (!known || storage.token() !== sent) return null;
      renewals += 1;
      const user = change(known);
      storage.saveUser(user);
      setUser(user);
      return user;
    },
    [setUser],
  );

  return { begin, end, renew };
}

/**
 * Ends the session, and says so, when that is what went wrong: true if it was. A refusal of `sent`, the token that the
 * call went out with, says nothing of one that another tab has put in its place.
 */
export function useExpired() {
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

/** Asks the server who is signed in. No answer keeps the stored person; an answer that the token no longer counts ends the session. */
export function useProfileRefresh() {
  const setUser = useSetAtom(userAtom);
  const { end } = useSession();
  return useCallback(async (): Promise<"fresh" | "kept" | "ended"> => {
    const asked = storage.token();
    const begun = renewals;
    if (!asked) return "kept";
    try {
      const user = await getProfile();
      if (storage.token() !== asked) return "kept";
      if (renewals !== begun) return "fresh";
      storage.saveUser(user);
      setUser(user);
      return "fresh";
    } catch (error) {
      const refused = error instanceof ApiError && error.status === 401;
      if (!refused || storage.token() !== asked) return "kept";
      end();
      return "ended";
    }
  }, [setUser, end]);
}

/** At the start, a kept token is tried against the server. Other tabs' signing in and out is followed. */
export function useSessionRefresh(onExpired: () => void) {
  const setUser = useSetAtom(userAtom);
  const setSettled = useSetAtom(profileSettledAtom);
  const queries = useQueryClient();
  const refresh = useProfileRefresh();

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
