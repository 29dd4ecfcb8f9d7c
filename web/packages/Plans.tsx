import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { grid } from "styled-system/patterns";
import {
  ORGANIZER_PACKAGES,
  type PackageId,
  packageStart,
  SPONSOR_PACKAGES,
} from "../../worker/packages/contract.ts";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { useSite } from "../settings/hooks.ts";
import { lazyParts } from "../ui/lazyParts.tsx";
import type { PackageType } from "./checkPayment.ts";
import { mainPackage } from "./ownPackages.ts";
import { chooseButtonId, PlanCard } from "./PlanCard.tsx";
import { ownPackagesQuery } from "./queries.ts";
import { CHOSEN, dayText } from "./texts.ts";
import { useBuyPackage } from "./useBuyPackage.ts";

const { EntrySheet } = lazyParts(() => import.meta.env.SSR || import("./EntrySheet.tsx"));

const { BeginsLaterDialog } = lazyParts(() => import.meta.env.SSR || import("./BeginsLaterDialog.tsx"));

const IDS: Record<PackageType, readonly PackageId[]> = {
  organizer: ORGANIZER_PACKAGES,
  sponsor: SPONSOR_PACKAGES,
};

type Props = {
  type: PackageType;
  /** The package whose checkout is being opened. */
  going: PackageId | null;
  /** The active package, which can be renewed. */
  heldId?: string | undefined;
  /** The day each package would begin, as text, while another of its type is active. */
  begins?: string | null;
  /** Missing while nothing can be bought. */
  onChoose?: (id: PackageId) => void;
};

const threeLook = grid({ columns: { md: 3 }, gap: { base: "4", lg: "5" } });

const twoLook = grid({ columns: { md: 2 }, gap: { base: "4", lg: "5" } });

/**
 * The packages of a type; a visitor signs in before buying. `isPaying`: nothing can be bought while a payment is being
 * confirmed. Visitors and users get the same elements, so that a click that began before the user was known is not
 * lost.
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
  // Scrolls to the package that was chosen before signing in.
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
        <BeginsLaterDialog
          later={buying.later}
          busy={buying.going !== null}
          onContinue={buying.startCheckout}
          onClose={buying.notNow}
        />
      )}
      {met && <EntrySheet open={agreeing} onClose={() => setAgreeing(false)} />}
    </>
  );
}

/** The cards of a type's packages. */
function PlanList({ type, going, heldId, begins = null, onChoose }: Props) {
  const t = useT();
  const marks: Partial<Record<PackageId, string>> = {
    startup: t("packages.recommended", "Consigliato"),
    "main-sponsor": t("sponsors.popular", "Il più scelto"),
  };
  return (
    <ul className={type === "organizer" ? threeLook : twoLook}>
      {IDS[type].map((id) => (
        <PlanCard
          key={id}
          id={id}
          mark={marks[id]}
          begins={begins}
          isHeld={heldId === id}
          busy={going === id}
          disabled={going !== null}
          onChoose={onChoose && (() => onChoose(id))}
        />
      ))}
    </ul>
  );
}
