import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useExpired } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { storage } from "../lib/storage.ts";
import { paths } from "../paths.ts";
import { useSite } from "../settings/hooks.ts";
import { notify } from "../ui/notify.ts";
import { outcomeWords } from "./outcomes.ts";
import { askAbout, isOpenEnded, type Outcome, onwardFrom, type PackageType, pause } from "./returning.ts";

/** After coming back, in milliseconds: until the word comes, how long somebody still unknown is waited for, and until the way on. */
const WORD_MS = 1000;
const UNKNOWN_MS = 2000;
const ONWARD_MS = 3000;

export type PaymentShown = Outcome | { state: "checking" };

/**
 * Whoever comes back from Stripe is told how it went, and whoever asks by the button too. What is paid leads on to
 * where the package is used. `shown` stays on the page; null when there is nothing to say.
 */
export function usePackagePayment(type: PackageType) {
  const t = useT();
  const site = useSite();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const expired = useExpired();
  const { pathname, search } = useLocation();
  const [params] = useSearch();
  const [shown, setShown] = useState<PaymentShown | null>(null);
  const [busy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [onward, setOnward] = useState<string | null>(null);
  const isBack = params.get("success") === "true";
  const isCanceled = params.get("canceled") === "true";
  const session = isBack ? params.get("session_id") : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each coming back
  useEffect(() => {
    if (isCanceled) {
      notify({
        title: t("packages.canceled", "Pagamento annullato"),
        description: t("packages.nothing_charged", "Non ti è stato addebitato nulla."),
      });
      forgetReturn();
    }
    if (!isBack) return;
    const left = new AbortController();
    comeBack(left.signal);
    return () => left.abort();
  }, [isBack, isCanceled, session]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known where
  useEffect(() => {
    if (!onward) return;
    const timer = setTimeout(() => navigate(onward, { replace: true }), ONWARD_MS);
    return () => clearTimeout(timer);
  }, [onward]);

  async function comeBack(left: AbortSignal) {
    setShown({ state: "checking" });
    setAsked(false);
    // Asked at once, told when it is time.
    const early = storage.token() ? askAbout(type, session) : null;
    await pause(WORD_MS, left);
    if (!storage.token()) await pause(UNKNOWN_MS, left);
    if (left.aborted) return;
    const sent = storage.token();
    if (!sent) return toSignIn();
    const outcome = await (early ?? askAbout(type, session));
    if (!left.aborted) tell(outcome, sent);
  }

  function tell(outcome: Outcome, sent: string) {
    if (expired(outcome.error, sent)) return navigate(signIn, { replace: true });
    const { state } = outcome;
    setShown(state === "none" && isBack ? null : outcome);
    const kind = state === "paid" ? "success" : state === "failed" || state === "unsure" ? "error" : "info";
    notify({ kind, ...outcomeWords(t, outcome, site) });
    if (state === "paid") queries.invalidateQueries({ queryKey: ["me"] });
    const user = storage.user();
    const next = state === "paid" && user ? onwardFrom(user) : null;
    if (isBack && next) setOnward(next);
    // What may still change is asked about again, also when the page is loaded anew.
    else if (isBack && !isOpenEnded(state)) forgetReturn();
  }

  const signIn = paths.auth.href("login", pathname + search);

  function toSignIn() {
    notify({ title: t("packages.sign_in", "Login necessario") });
    navigate(signIn, { replace: true });
  }

  function forgetReturn() {
    navigate(pathname, { replace: true });
  }

  return {
    shown,
    busy,
    /** Somebody comes back, and it could not be said yet: the way to ask again stands beside the word. */
    asksAgain: isBack && shown !== null && shown.state !== "checking" && isOpenEnded(shown.state),
    /** It was asked for by the button, and is told there. */
    isAsked,
    onward,
    async verify() {
      const sent = storage.token();
      if (!sent) return toSignIn();
      setBusy(true);
      const outcome = await askAbout(type, session);
      setAsked(!isBack);
      tell(outcome, sent);
      setBusy(false);
    },
  };
}
