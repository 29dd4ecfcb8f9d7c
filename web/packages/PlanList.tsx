import { css } from "styled-system/css";
import { ORGANIZER_PACKAGES, type PackageId, SPONSOR_PACKAGES } from "../../worker/packages/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { PlanCard } from "./PlanCard.tsx";
import type { PackageType } from "./returning.ts";

const IDS: Record<PackageType, readonly PackageId[]> = {
  organizer: ORGANIZER_PACKAGES,
  sponsor: SPONSOR_PACKAGES,
};

type Props = {
  type: PackageType;
  /** The one that the way to Stripe is being asked for. */
  going: PackageId | null;
  /** The one in use, which can be renewed. */
  heldId?: string | undefined;
  /** The day one of them would begin, in words, when another of the kind runs until then. */
  begins?: string | null;
  onChoose: (id: PackageId) => void;
};

/** The packages of a type, side by side. */
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
          onChoose={() => onChoose(id)}
        />
      ))}
    </ul>
  );
}

const threeLook = css({
  display: "grid",
  gridTemplateColumns: { md: "repeat(3, minmax(0, 1fr))" },
  gap: { base: "4", lg: "5" },
});
const twoLook = css({
  display: "grid",
  gridTemplateColumns: { md: "repeat(2, minmax(0, 1fr))" },
  gap: { base: "4", lg: "5" },
});
