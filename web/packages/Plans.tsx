import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { css } from "styled-system/css";
import {
  ORGANIZER_PACKAGES,
  type PackageId,
  packageStart,
  SPONSOR_PACKAGES,
} from "../../worker/packages/contract.ts";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { useSite } from "../settings/hooks.ts";
import { Arriving } from "../ui/Arriving.tsx";
import { mainPackage } from "./held.ts";
import { PlanCard } from "./PlanCard.tsx";
import { ownPackagesQuery } from "./queries.ts";
import type { PackageType } from "./returning.ts";
import { useBuying } from "./useBuying.ts";
import { dayOf } from "./words.ts";

const BeginsLater = lazy(async () => ({ default: (await import("./BeginsLater.tsx")).BeginsLater }));
const EntrySheet = lazy(async () => ({ default: (await import("./EntrySheet.tsx")).EntrySheet }));

const IDS: Record<PackageType, readonly PackageId[]> = {
  organizer: ORGANIZER_PACKAGES,
  sponsor: SPONSOR_PACKAGES,
};

/** The packages of a type, side by side. */
export function Plans({ type }: { type: PackageType }) {
  const t = useT();
  const user = useUser();
  const { data } = useQuery({ ...ownPackagesQuery, enabled: user !== null });
  const held = mainPackage(data ?? [], type);
  const buying = useBuying();
  const { time_zone } = useSite();
  const { at } = packageStart(data ?? [], type);
  const begins = at === null ? null : dayOf(t, at, time_zone);
  const [met, setMet] = useState(false);
  if (buying.agreeing && !met) setMet(true);
  const marks: Partial<Record<PackageId, string>> = {
    startup: t("packages.recommended", "Consigliato"),
    "main-sponsor": t("sponsors.popular", "Il più scelto"),
  };
  return (
    <>
      <ul className={type === "organizer" ? threeLook : twoLook}>
        {IDS[type].map((id) => (
          <PlanCard
            key={id}
            id={id}
            mark={marks[id]}
            begins={begins}
            isHeld={held?.package_id === id && held.status === "active"}
            busy={buying.going === id}
            disabled={buying.going !== null}
            onChoose={() => buying.choose(id)}
          />
        ))}
      </ul>
      {buying.later && (
        <Arriving>
          <BeginsLater
            later={buying.later}
            busy={buying.going !== null}
            onGoOn={buying.goOn}
            onClose={buying.notNow}
          />
        </Arriving>
      )}
      {met && (
        <Arriving>
          <EntrySheet open={buying.agreeing} onClose={buying.agreed} />
        </Arriving>
      )}
    </>
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
