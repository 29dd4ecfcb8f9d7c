import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { CATALOGUE, type PackageId, packageStart } from "../../worker/packages/contract.ts";
import { hasPermission } from "../../worker/permissions/permissionMap.ts";
import { useUser } from "../auth/session.ts";
import { useGoToSignIn } from "../auth/useSignIn.ts";
import { useWrite } from "../auth/useWrite.ts";
import { isRefusal } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { isSiteDown, siteDownText } from "../lib/siteDown.ts";
import { paths } from "../paths.ts";
import { openCheckout } from "../payments/api.ts";
import { useStripeRedirect } from "../payments/checkout/useStripeRedirect.ts";
import { useSite } from "../settings/hooks.ts";
import { notify } from "../ui/notify.ts";
import { type LaterStart, laterStart } from "./ownPackages.ts";
import { ownPackagesQuery } from "./queries.ts";
import { CHOSEN } from "./texts.ts";

/** A chosen package that would begin later, which a dialog explains before paying. */
export type LaterChoice = LaterStart & { id: PackageId };

class BeginsLaterError extends Error {
  constructor(readonly choice: LaterChoice) {
    super("this package begins when another one ends");
  }
}

/**
 * Opens Stripe Checkout for a package. `onAgree`: called for the free package, which is agreed by e-mail. `later`: the
 * chosen package when its level differs from the active one's, which a dialog explains before paying. `going`: the
 * package whose checkout is being opened.
 */
export function useBuyPackage({ onAgree }: { onAgree: () => void }) {
  const t = useT();
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toSignIn = useGoToSignIn();
  const site = useSite();
  const leaving = useStripeRedirect();
  const queries = useQueryClient();
  const [later, setLater] = useState<LaterChoice | null>(null);
  const opening = useWrite(
    async ({ id, read }: { id: PackageId; read?: LaterChoice }) => {
      const { type } = CATALOGUE[id];
      const packages = await queries.fetchQuery({ ...ownPackagesQuery, staleTime: 0 });
      const start = laterStart(packages, id);
      if (start && read?.at !== start.at) throw new BeginsLaterError({ ...start, id });
      const shown = { starts_at: packageStart(packages, type).at };
      const purchase = { kind: `${type}_package`, packageId: id, shown } as const;
      const url = (await openCheckout({ ...purchase, terms_version: site.sale_terms_version }))?.url;
      if (!url) throw new Error("the answer has no address to pay at");
      return url;
    },
    {
      onSuccess: (url) => leaving.leave(url),
      onExpired: toSignIn,
      onFailure(failure) {
        setLater(failure instanceof BeginsLaterError ? failure.choice : null);
        if (isRefusal(failure, "contact_provider")) onAgree();
        return failure instanceof BeginsLaterError || isRefusal(failure, "contact_provider");
      },
      // Without a network the texts of refusals could not be loaded.
      failureNotice: async (failure) =>
        isSiteDown(failure)
          ? {
              title: t("packages.failed", "Si è verificato un errore imprevisto"),
              description: siteDownText(t, failure),
            }
          : (await import("./checkoutFailure.ts")).checkoutFailure(t, failure),
    },
  );

  return {
    going: opening.isPending || leaving.isLeaving ? (opening.variables?.id ?? null) : null,
    later,
    /** Continues to checkout after the explanation. */
    startCheckout() {
      if (later && !leaving.isLeaving) opening.start({ id: later.id, read: later });
    },
    notNow: () => !opening.isPending && setLater(null),
    choose(id: PackageId) {
      const { type, price } = CATALOGUE[id];
      if (price === 0) return onAgree();
      if (!user) {
        notify({ title: t("packages.sign_in_first", "Devi essere autenticato per procedere") });
        return navigate(paths.auth.href("login", `${pathname}?${CHOSEN}=${id}`, "package"));
      }
      if (type === "organizer" && !hasPermission(user, "packages.buy_for_organizers")) {
        return notify({
          title: t("packages.for_organizers", "I pacchetti organizzatore sono per istruttori e aziende."),
        });
      }
      if (!leaving.isLeaving) opening.start({ id });
    },
  };
}
