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

/** How long the notification with the link to a sponsor's fields stays, in milliseconds, on the dashboard too. */
const OFFER_MS = 12_000;

/** The profile fields of a sponsor (logo, text and link), which only sponsors see. */
export const SPONSOR_FIELDS = paths.profile.href("personali", undefined, "sponsor_logo_url");

export type ShownOutcome = PackageOutcome | { state: "checking" };

/**
 * Reports the outcome of a package's payment, after the return from Stripe or after the check button. A paid package
 * redirects to the work area, and a sponsor gets a link to the logo's field. `shown` is the outcome to show on the
 * page; null for none.
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
  const [isManual, setManual] = useState(false);
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
      removeReturnParams();
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
    setManual(false);
    // The check starts immediately; its result is shown after the delay.
    const early = storage.token() ? checkPayment(type, session) : null;
    await pause(MESSAGE_DELAY_MS, left);
    if (!storage.token()) await pause(SESSION_WAIT_MS, left);
    if (left.aborted) return;
    const sent = storage.token();
    if (!sent) return toSignIn();
    const outcome = await (early ?? checkPayment(type, session));
    if (!left.aborted) showOutcome(outcome, sent);
  }

  function showOutcome(outcome: PackageOutcome, sent: string) {
    if (expired(outcome.error, sent)) return navigate(signIn, { replace: true });
    const { state } = outcome;
    setShown(state === "none" && isBack ? null : outcome);
    const kind = state === "paid" ? "success" : state === "failed" || state === "unsure" ? "error" : "info";
    const offer = {
      label: t("sponsors.onward", "Scegli logo, testo e link"),
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
    // A user without a dashboard continues with the logo.
    const goesOn = workAreaOf(user) ?? (type === "sponsor" ? SPONSOR_FIELDS : null);
    const next = state === "paid" && user ? goesOn : null;
    if (isBack && next) setOnward(next);
    // An open outcome keeps the session in the address, so that a reload checks again.
    else if (isBack && !canStillChange(state)) removeReturnParams();
  }

  const signIn = paths.auth.href("login", pathname + search);

  function toSignIn() {
    notify({ title: t("packages.sign_in", "Login necessario") });
    navigate(signIn, { replace: true });
  }

  function removeReturnParams() {
    navigate(pathname, { replace: true, preventScrollReset: true });
  }

  return {
    shown,
    busy,
    /** Shows the check button next to the message, after a return without a known outcome. */
    canRetry: isBack && shown !== null && shown.state !== "checking" && canStillChange(shown.state),
    /** Whether the button started the check; the outcome is then shown there. */
    isManual,
    onward,
    async verify() {
      const sent = storage.token();
      if (!sent) return toSignIn();
      setBusy(true);
      const outcome = await checkPayment(type, session);
      setManual(!isBack);
      showOutcome(outcome, sent);
      setBusy(false);
    },
  };
}
