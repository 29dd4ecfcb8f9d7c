import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { usePublicConfig, useSite } from "../settings/hooks.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { followingPackage, mainPackage, packageSeats } from "./ownPackages.ts";
import { PackageSeats } from "./PackageSeats.tsx";
import { ownPackagesQuery } from "./queries.ts";
import { packageStatusText } from "./texts.ts";

/** The user's organizer package and its end; without one, a link to the packages. */
export function OwnPackage() {
  const t = useT();
  return (
    <>
      <h3 className={css({ textStyle: "subheading" })}>{t("packages.own", "Il tuo pacchetto")}</h3>
      <PackageSummary />
      <div className={css({ marginTop: "auto" })}>
        <ButtonLink to={paths.organizerPackages.href()}>
          {t("packages.choose", "Vedi i pacchetti")}
        </ButtonLink>
      </div>
    </>
  );
}

/** The package's status, the seats it allows, and whether free mode makes it unnecessary. */
export function PackageSummary() {
  const t = useT();
  const { time_zone } = useSite();
  const { eventsFreeMode } = usePublicConfig();
  const { data, isPending } = useQuery(ownPackagesQuery);
  if (isPending) return <Skeleton className={css({ height: "12" })} />;
  const held = data && mainPackage(data);
  const next = data && followingPackage(data);
  const free = t("packages.free_mode", "In questo momento pubblicare è libero: non serve un pacchetto.");
  const none = t("packages.none", "Nessun pacchetto attivo. Te ne serve uno per pubblicare un nuovo evento.");
  const unknown = t("packages.unknown", "Non riusciamo a leggere i tuoi pacchetti in questo momento.");
  if (!held) return <p className={mutedLook}>{eventsFreeMode ? free : data ? none : unknown}</p>;
  const isActive = held.status === "active";
  return (
    <div>
      <p className={isActive ? undefined : endedLook}>{packageStatusText(t, held, time_zone)}</p>
      {next && <p>{packageStatusText(t, next, time_zone)}</p>}
      <p className={mutedLook}>
        {eventsFreeMode ? free : isActive ? <PackageSeats seats={packageSeats(held)} /> : none}
      </p>
    </div>
  );
}

const mutedLook = css({ textStyle: "small", color: "muted" });
const endedLook = css({ color: "danger" });
