import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { usePublicConfig, useSite } from "../settings/hooks.ts";
import { mainPackage } from "./held.ts";
import { PackageStands } from "./OwnPackage.tsx";
import { ownPackagesQuery } from "./queries.ts";
import type { PackageType } from "./returning.ts";
import { mayOrganize } from "./useBuying.ts";
import { packageStands } from "./words.ts";

/** What whoever looks at the packages has already, and whether they need one at all. */
export function OwnStrip({ type }: { type: PackageType }) {
  return type === "organizer" ? <OrganizerStrip /> : <SponsorStrip />;
}

function OrganizerStrip() {
  const t = useT();
  const user = useUser();
  const { eventsFreeMode } = usePublicConfig();
  if (user && mayOrganize(user) && user.role !== "admin") {
    return (
      <Strip title={t("packages.own", "Il tuo pacchetto")}>
        <PackageStands />
      </Strip>
    );
  }
  if (eventsFreeMode) {
    return (
      <Strip>
        <p>{t("packages.free_mode", "In questo momento pubblicare è libero: non serve un pacchetto.")}</p>
      </Strip>
    );
  }
  if (!user || mayOrganize(user)) return null;
  return (
    <Strip>
      <p>{t("packages.for_organizers", "I pacchetti organizzatore sono per istruttori e aziende.")}</p>
      <p>{t("packages.member", "Con il tuo account partecipi agli eventi.")}</p>
    </Strip>
  );
}

function SponsorStrip() {
  const t = useT();
  const user = useUser();
  const { time_zone } = useSite();
  const { data } = useQuery({ ...ownPackagesQuery, enabled: user !== null });
  const held = mainPackage(user && data ? data : [], "sponsor");
  if (!held) return null;
  return (
    <Strip title={t("sponsors.own", "La tua sponsorizzazione")}>
      <p>{packageStands(t, held, time_zone)}</p>
    </Strip>
  );
}

function Strip({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className={css({ padding: "5", marginTop: "6", borderRadius: "lg", bg: "foam" })}>
      {title && <h2 className={css({ fontWeight: "bold" })}>{title}</h2>}
      {children}
    </div>
  );
}
