import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  missingDocuments,
  REQUIRED_DOCUMENTS,
  type RequiredDocument,
} from "../../../worker/eligibility/requiredDocuments.ts";
import type { SeatOffer } from "../../../worker/enrolments/contract.ts";
import type { CurrentOffer } from "../../../worker/payments/checkout/contract.ts";
import { useRefreshUser } from "../../auth/session.ts";
import { useGoToSignIn } from "../../auth/useSignIn.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { ApiError, isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { storage } from "../../lib/storage.ts";
import { useSite, useToday } from "../../settings/hooks.ts";
import { notify } from "../../ui/notify.ts";
import { openCheckout, type Payable } from "../api.ts";
import { checkoutFailureNotice } from "../checkoutFailure.ts";
import { useStripeRedirect } from "./useStripeRedirect.ts";

/** Thrown when the profile lacks the documents in `missing`. */
class IncompleteProfile extends Error {
  constructor(readonly missing: RequiredDocument[]) {
    super("the profile lacks documents");
  }
}

/** The documents that the sheet asks for, and whether the checkout goes on when they are saved. */
export type MissingDocuments = { names: RequiredDocument[]; pays: boolean };

/**
 * Opens Stripe's checkout page, or the open checkout again. `form`: the documents that the profile lacks, while the sheet
 * asks for them; `changed`: the current offer, when it differs from the page's. `onRefused`: handles a refusal by itself,
 * and returns whether it did.
 */
export function useCheckout(payable: Payable, onRefused?: (failure: unknown) => boolean) {
  const [changed, setChanged] = useState<CurrentOffer | null>(null);
  const t = useT();
  const queries = useQueryClient();
  const site = useSite();
  const missingDocuments = useMissingDocuments();
  const leaving = useStripeRedirect();
  const [form, setForm] = useState<MissingDocuments | null>(null);
  const opening = useWrite(
    async ({ resumed, agreed }: { resumed: boolean; agreed?: SeatOffer }) => {
      const missingNow = resumed || !("eventId" in payable) ? [] : await missingDocuments.missingNow();
      if (missingNow.length > 0) throw new IncompleteProfile(missingNow);
      const offered = agreed ? { ...payable, shown: agreed } : payable;
      const terms = { terms_version: site.sale_terms_version };
      const url = (await openCheckout({ ...offered, ...terms, ...("eventId" in payable && { resumed }) }))
        ?.url;
      if (!url) throw new Error("the answer has no address to pay at");
      return url;
    },
    {
      onSuccess(url) {
        setChanged(null);
        leaving.leave(url);
      },
      onExpired: useGoToSignIn("eventId" in payable ? "enrol" : undefined),
      onFailure(failure, { resumed }) {
        if (onRefused?.(failure)) return true;
        const missingNow = missingDocumentsOf(failure);
        if (missingNow.length > 0) {
          // The cached profile is older than the server's.
          if (failure instanceof ApiError) missingDocuments.refresh();
          setForm({ names: missingNow, pays: true });
          return true;
        }
        const offer = changedOffer(failure);
        setChanged(offer);
        // The seat may be taken, the user may be enrolled already, or the price may have changed.
        for (const queryKey of [["events"], ["me"]]) queries.invalidateQueries({ queryKey });
        // The earlier payment went through, and only now Stripe was asked about it.
        const isPaid = resumed && isRefusal(failure, "already_enrolled");
        if (isPaid) notify({ kind: "success", title: t("enrol.done", "Iscrizione confermata") });
        return isPaid || offer !== null;
      },
      failureNotice: (failure) => checkoutFailureNotice(t, failure),
    },
  );

  return {
    busy: opening.isPending || leaving.isLeaving,
    form,
    changed,
    /** `agreed`: the new offer that the user accepted, sent instead of the page's. */
    pay({ resumed = false, agreed }: { resumed?: boolean; agreed?: SeatOffer } = {}) {
      if (!leaving.isLeaving) opening.start({ resumed, ...(agreed && { agreed }) });
    },
    /** Asks for the documents that the profile lacks, before anybody pays. */
    complete: (names: RequiredDocument[]) => setForm({ names, pays: false }),
    close() {
      setForm(null);
      setChanged(null);
    },
  };
}

/**
 * The documents missing today. The profile is refetched before the result is shown, because another device may have
 * added a document.
 */
function useMissingDocuments() {
  const today = useToday();
  const refresh = useRefreshUser();
  async function missingNow(): Promise<RequiredDocument[]> {
    const known = missingInProfile(today);
    if (known.length === 0) return known;
    await refresh();
    return missingInProfile(today);
  }
  return { missingNow, refresh };
}

function missingInProfile(today: string): RequiredDocument[] {
  const user = storage.user();
  return user ? missingDocuments(user, today) : [];
}

/** The current offer of the event, when a refusal reports that the offer changed. */
function changedOffer(error: unknown): CurrentOffer | null {
  return isRefusal(error, "offer_changed") ? (error.current as CurrentOffer) : null;
}

/** The documents that a refusal names, by the browser's check or the server's; none for any other refusal. */
function missingDocumentsOf(error: unknown): RequiredDocument[] {
  if (error instanceof IncompleteProfile) return error.missing;
  if (!isRefusal(error, "profile_incomplete")) return [];
  return REQUIRED_DOCUMENTS.filter((name) => name in error.fields);
}
