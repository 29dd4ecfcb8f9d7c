import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { ORGANIZER_PACKAGES, type PackageId, SPONSOR_PACKAGES } from "../../../worker/packages/contract.ts";
import { isMainMostChosen } from "../../../worker/packages/sponsors/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import type { PackageType } from "../payment/checkPayment.ts";
import { sponsorsQuery } from "../queries.ts";
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
  onChoose: (id: PackageId) => void;
};

/** The cards of a type's packages. */
export function PlanList({ type, going, heldId, begins = null, onChoose }: Props) {
  const t = useT();
  const { data: sponsors } = useQuery({ ...sponsorsQuery, enabled: type === "sponsor" });
  const marks: Partial<Record<PackageId, string>> = {
    startup: t("packages.recommended", "Consigliato"),
    "main-sponsor": isMainMostChosen(sponsors ?? [])
      ? t("sponsors.popular", "Il più scelto")
      : t("sponsors.most_seen", "Più visibilità"),
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
