import { grid } from "styled-system/patterns";
import { ORGANIZER_PACKAGES, type PackageId, SPONSOR_PACKAGES } from "../../../worker/packages/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import type { PackageType } from "../payment/checkPayment.ts";
import { PlanCard } from "./PlanCard.tsx";

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

/** The cards of a type's packages. */
export function PlanList({ type, going, heldId, begins = null, onChoose }: Props) {
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

const threeLook = grid({ columns: { md: 3 }, gap: { base: "4", lg: "5" } });
const twoLook = grid({ columns: { md: 2 }, gap: { base: "4", lg: "5" } });
