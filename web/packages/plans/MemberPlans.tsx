import { useQuery } from "@tanstack/react-query";
import { lazy, useEffect } from "react";
import { type PackageId, packageStart } from "../../../worker/packages/contract.ts";
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

const BeginsLater = lazy(async () => ({
  default: (await import("./BeginsLaterDialog.tsx")).BeginsLaterDialog,
}));

type Props = {
  type: PackageType;
  /** The package that was chosen before this code had loaded; null for none. */
  early: PackageId | null;
  onEarlyTaken: () => void;
  /** Called for a free package, which is agreed by e-mail. */
  onAgree: () => void;
};

/** The packages of a type for a signed-in user: the active one, and when another would begin. */
export function MemberPlans({ type, early, onEarlyTaken, onAgree }: Props) {
  const { data = [] } = useQuery(ownPackagesQuery);
  const held = mainPackage(data, type);
  const buying = useBuyPackage({ onAgree });
  const { time_zone } = useSite();
  const { at } = packageStart(data, type);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the code has loaded
  useEffect(() => {
    if (!early) return;
    onEarlyTaken();
    buying.choose(early);
  }, []);
  const [params] = useSearch();
  // Whoever chose a package before signing in goes on where they were.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the code has loaded
  useEffect(() => {
    const chosen = params.get(CHOSEN);
    if (chosen) document.getElementById(chooseButtonId(chosen))?.focus();
  }, []);
  return (
    <>
      <PlanList
        type={type}
        going={buying.going}
        heldId={held?.status === "active" ? held.package_id : undefined}
        begins={at === null ? null : dayText(at, time_zone)}
        onChoose={buying.choose}
      />
      {buying.later && (
        <LazyBoundary>
          <BeginsLater
            later={buying.later}
            busy={buying.going !== null}
            onGoOn={buying.goOn}
            onClose={buying.notNow}
          />
        </LazyBoundary>
      )}
    </>
  );
}
