import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CATALOGUE, type PackageId } from "../../worker/packages/contract.ts";
import { useExpired, useUser } from "../auth/session.ts";
import { useSignIn } from "../auth/useSignIn.ts";
import { ApiError } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { storage } from "../lib/storage.ts";
import { openCheckout } from "../payments/api.ts";
import { useLeaving } from "../payments/useLeaving.ts";
import { notify } from "../ui/notify.ts";
import { buyingFailure } from "./words.ts";

/**
 * Takes a person to Stripe to pay for a package; a visitor signs in first. `agreeing`: the one chosen costs nothing,
 * and is agreed with us. `going`: the one that the way to Stripe is being asked for.
 */
export function useBuying() {
  const t = useT();
  const user = useUser();
  const toSignIn = useSignIn();
  const expired = useExpired();
  const leaving = useLeaving();
  const [agreeing, setAgreeing] = useState(false);
  // The second half of a double click comes before the button can be drawn as busy.
  const asked = useRef(false);

  const opening = useMutation({
    async mutationFn({ id }: { id: PackageId; sent: string | null }) {
      const url = (await openCheckout({ kind: `${CATALOGUE[id].type}_package`, packageId: id }))?.url;
      if (!url) throw new Error("the answer has no address to pay at");
      return url;
    },
    onSuccess: (url) => leaving.leave(url),
    onError(error, { sent }) {
      if (expired(error, sent)) return toSignIn();
      if (error instanceof ApiError && error.code === "contact_provider") return setAgreeing(true);
      notify({ kind: "error", ...buyingFailure(t, error) });
    },
    onSettled() {
      asked.current = false;
    },
  });

  return {
    going: opening.isPending || leaving.isLeaving ? (opening.variables?.id ?? null) : null,
    agreeing,
    agreed: () => setAgreeing(false),
    choose(id: PackageId) {
      const { type, price } = CATALOGUE[id];
      if (price === 0) return setAgreeing(true);
      if (!user) {
        notify({ title: t("packages.sign_in_first", "Devi essere autenticato per procedere") });
        return toSignIn();
      }
      if (type === "organizer" && !mayOrganize(user)) {
        return notify({
          title: t("packages.for_organizers", "I pacchetti organizzatore sono per istruttori e aziende."),
        });
      }
      if (asked.current || leaving.isLeaving) return;
      asked.current = true;
      opening.mutate({ id, sent: storage.token() });
    },
  };
}

/** Organizer packages are for those who can publish with one. */
export function mayOrganize({ role }: { role: string }): boolean {
  return ["instructor", "company", "admin"].includes(role);
}
