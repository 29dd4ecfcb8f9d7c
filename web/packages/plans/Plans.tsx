import { useQuery } from "@tanstack/react-query";
import { lazy, useEffect, useState } from "react";
import { packageStart } from "../../../worker/packages/contract.ts";
import { useUser } from "../../auth/session.ts";
import { notOnServer } from "../../lib/notOnServer.ts";
import { useSearch } from "../../lib/search.ts";
import { useSite } from "../../settings/hooks.ts";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { mainPackage } from "../own/ownPackages.ts";
import type { PackageType } from "../payment/checkPayment.ts";
import { ownPackagesQuery } from "../queries.ts";
import { dayText } from "../texts.ts";
import { CHOSEN } from "./chosenPackage.ts";
import { chooseButtonId } from "./PlanCard.tsx";
import { PlanList } from "./PlanList.tsx";
import { useBuyPackage } from "./useBuyPackage.ts";

const EntrySheet = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({ default: (await import("./EntrySheet.tsx")).EntrySheet }),
);
const BeginsLater = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({ default: (await import("./BeginsLaterDialog.tsx")).BeginsLaterDialog }),
);

/**
 * The packages of a type; a visitor signs in before buying. `isPaying`: nothing is bought while a payment is confirmed.
 * The list is the same elements for visitor and user, so that a click begun before the user was known arrives.
 */
export function Plans({ type, isPaying }: { type: PackageType; isPaying: boolean }) {
  const user = useUser();
  const { time_zone } = useSite();
  const { data = [] } = useQuery({ ...ownPackagesQuery, enabled: user !== null });
  const [agreeing, setAgreeing] = useState(false);
  const [met, setMet] = useState(false);
  const buying = useBuyPackage({ onAgree: agree });
  const [params] = useSearch();
  const chosen = user && params.get(CHOSEN);
  // Whoever chose a package before signing in goes on where they were.
  useEffect(() => {
    if (chosen) document.getElementById(chooseButtonId(chosen))?.focus();
  }, [chosen]);

  function agree() {
    setAgreeing(true);
    setMet(true);
  }

  const held = mainPackage(data, type);
  const { at } = packageStart(data, type);
  return (
    <>
      <PlanList
        type={type}
        going={isPaying ? null : buying.going}
        heldId={held?.status === "active" ? held.package_id : undefined}
        begins={at === null ? null : dayText(at, time_zone)}
        {...(!isPaying && { onChoose: buying.choose })}
      />
      {buying.later && (
        <LazyBoundary>
          <BeginsLater
            later={buying.later}
            busy={buying.going !== null}
            onContinue={buying.startCheckout}
            onClose={buying.notNow}
          />
        </LazyBoundary>
      )}
      {met && (
        <LazyBoundary>
          <EntrySheet open={agreeing} onClose={() => setAgreeing(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
