import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useEndExpiredSession } from "../auth/session.ts";
import { workAreaOf } from "../auth/workArea.ts";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { storage } from "../lib/storage.ts";
import { paths } from "../paths.ts";
import { useIsPaymentReturn } from "../payments/useIsPaymentReturn.ts";
import { useSite } from "../settings/hooks.ts";
import { notify } from "../ui/notify.ts";
import {
  canStillChange,
  checkPayment,
  type PackageOutcome,
  type PackageType,
  pause,
} from "./checkPayment.ts";
import { outcomeTexts } from "./outcomes.ts";
import { sponsorsQuery } from "./queries.ts";

/**
 * After the return from Stripe, in milliseconds: the delay of the message, the wait for the session, and the delay of
 * the redirect.
 */
const MESSAGE_DELAY_MS = 1000;
const SESSION_WAIT_MS = 2000;
const REDIRECT_DELAY_MS = 3000;

/** How long a sponsor is offered the way to logo, text and link, on the dashboard too. */
const OFFER_MS = 12_000;

/** Where a sponsor gives logo, text and link, which nobody sees before. */
export const SPONSOR_FIELDS = paths.profile.href("personali", undefined, "sponsor_logo_url");

export type ShownOutcome = PackageOutcome | { state: "checking" };

/**
 * Reports the outcome of a package's payment, after the return from Stripe or after the check button. A paid package
 * redirects to the work area, and a sponsor is offered the way to the logo. `shown` is the outcome to show on the page; null for none.
 */
export function usePackagePayment(type: PackageType) {
  const t = useT();
  const site = useSite();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const expired = useEndExpiredSession();
  const { pathname, search } = useLocation();
  const [params] = useSearch();
  const isBack = useIsPaymentReturn();
  const [shown, setShown] = useState<ShownOutcome | null>(isBack ? { state: "checking" } : null);
  const [busy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [onward, setOnward] = useState<string | null>(null);
  const isCanceled = params.get("canceled") === "true";
  const session = isBack ? params.get("session_id") : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per return from Stripe
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
    const timer = setTimeout(() => navigate(onward, { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [onward]);

  async function comeBack(left: AbortSignal) {
    setShown({ state: "checking" });
    setAsked(false);
    // The check starts at once, its result shows after the delay.
    const early = storage.token() ? checkPayment(type, session) : null;
    await pause(MESSAGE_DELAY_MS, left);
    if (!storage.token()) await pause(SESSION_WAIT_MS, left);
    if (left.aborted) return;
    const sent = storage.token();
    if (!sent) return toSignIn();
    const outcome = await (early ?? checkPayment(type, session));
    if (!left.aborted) tell(outcome, sent);
  }

  function tell(outcome: PackageOutcome, sent: string) {
    if (expired(outcome.error, sent)) return navigate(signIn, { replace: true });
    const { state } = outcome;
    setShown(state === "none" && isBack ? null : outcome);
    const kind = state === "paid" ? "success" : state === "failed" || state === "unsure" ? "error" : "info";
    const offer = {
      label: t("sponsors.onward", "Scegli logo, testo e collegamento"),
      onSelect: () => void navigate(SPONSOR_FIELDS),
    };
    notify({
      kind,
      ...outcomeTexts(t, outcome, site),
      ...(state === "paid" && type === "sponsor" && { action: offer, duration: OFFER_MS }),
    });
    if (state === "paid") {
      queries.invalidateQueries({ queryKey: ["me"] });
      queries.invalidateQueries(sponsorsQuery);
    }
    const user = storage.user();
    // Who has no dashboard goes on with the logo at once.
    const goesOn = workAreaOf(user) ?? (type === "sponsor" ? SPONSOR_FIELDS : null);
    const next = state === "paid" && user ? goesOn : null;
    if (isBack && next) setOnward(next);
    // An open outcome keeps the session in the address, so that a reload checks again.
    else if (isBack && !canStillChange(state)) forgetReturn();
  }

  const signIn = paths.auth.href("login", pathname + search);

  function toSignIn() {
    notify({ title: t("packages.sign_in", "Login necessario") });
    navigate(signIn, { replace: true });
  }

  function forgetReturn() {
    navigate(pathname, { replace: true, preventScrollReset: true });
  }

  return {
    shown,
    busy,
    /** After a return without a known outcome: shows the check button beside the message. */
    asksAgain: isBack && shown !== null && shown.state !== "checking" && canStillChange(shown.state),
    /** The check was started by the button, and the outcome shows there. */
    isAsked,
    onward,
    async verify() {
      const sent = storage.token();
      if (!sent) return toSignIn();
      setBusy(true);
      const outcome = await checkPayment(type, session);
      setAsked(!isBack);
      tell(outcome, sent);
      setBusy(false);
    },
  };
}
