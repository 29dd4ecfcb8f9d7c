import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { inlineRow, wrap } from "styled-system/patterns";
import type { User } from "../../worker/auth/outputs.ts";
import { hasPermission } from "../../worker/permissions/permissionMap.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { CancelPaymentButton } from "../payments/CancelPaymentButton.tsx";
import { paymentState } from "../payments/paymentState.ts";
import { ownPaymentsQuery } from "../payments/queries.ts";
import { usePublicConfig, useSite } from "../settings/hooks.ts";
import { Link } from "../ui/Link.tsx";
import { CompanyNameNote } from "./CompanyNameNote.tsx";
import type { PackageType } from "./checkPayment.ts";
import { FreeMode, Strip } from "./FreeMode.tsx";
import { PackageSummary } from "./OwnPackage.tsx";
import { followingPackage, mainPackage } from "./ownPackages.ts";
import { ownPackagesQuery } from "./queries.ts";
import { isCompanyNameMissing, packageStatusText } from "./texts.ts";

/** The strip with a member's organizer package, or with the note that their role cannot buy one. */
export function OrganizerStrip({ user }: { user: User }) {
  const t = useT();
  const { eventsFreeMode } = usePublicConfig();
  if (hasPermission(user, "packages.buy_for_organizers") && !hasPermission(user, "admin.open")) {
    return (
      <>
        <Strip title={t("packages.own", "Il tuo pacchetto")}>
          <PackageSummary />
        </Strip>
        <NamelessStrip user={user} />
        <OpenPackagePayment type="organizer" />
      </>
    );
  }
  if (eventsFreeMode) return <FreeMode />;
  if (hasPermission(user, "packages.buy_for_organizers")) return <OpenPackagePayment type="organizer" />;
  return (
    <Strip>
      <p>{t("packages.for_organizers", "I pacchetti organizzatore sono per istruttori e aziende.")}</p>
      <p>{t("packages.member", "Con il tuo account partecipi agli eventi.")}</p>
    </Strip>
  );
}

/** The note to a company without a name, because its receipts would lack the name. */
function NamelessStrip({ user }: { user: User }) {
  if (!isCompanyNameMissing(user)) return null;
  return (
    <Strip>
      <CompanyNameNote user={user} />
    </Strip>
  );
}

/** The strip with a member's sponsor package; null without one. */
export function SponsorStrip({ user }: { user: User }) {
  const t = useT();
  const { time_zone } = useSite();
  const { data } = useQuery(ownPackagesQuery);
  const held = mainPackage(data ?? [], "sponsor");
  const next = followingPackage(data ?? [], "sponsor");
  return (
    <>
      {held && (
        <Strip title={t("sponsors.own", "La tua sponsorizzazione")}>
          <p>{packageStatusText(t, held, time_zone)}</p>
          {next && <p>{packageStatusText(t, next, time_zone)}</p>}
          <Link to={paths.profile.href("personali", undefined, "sponsor_logo_url")} className={linkLook}>
            {t("sponsors.own_profile", "Logo, testo, link e visite: apri il profilo")}
          </Link>
        </Strip>
      )}
      <NamelessStrip user={user} />
      <OpenPackagePayment type="sponsor" />
    </>
  );
}

const linkLook = inlineRow({ minHeight: "touch", color: "badge", textDecoration: "underline" });

/** The notice of an open package payment, with a button that cancels it. */
function OpenPackagePayment({ type }: { type: PackageType }) {
  const t = useT();
  const { data } = useInfiniteQuery(ownPaymentsQuery);
  const payment = data?.pages
    .flatMap(({ payments }) => payments)
    .find((one) => one.kind === `${type}_package` && paymentState(one, Date.now()) === "open");
  if (!payment) return null;
  return (
    <Strip>
      <div className={wrap({ align: "center", gap: "3" })}>
        <p className={css({ flex: 1, minWidth: "14rem" })}>
          {t(
            "packages.waiting",
            "Hai un pagamento in corso per {{name}}. Per riprenderlo scegli di nuovo il pacchetto.",
            { name: payment.title },
          )}
        </p>
        <CancelPaymentButton payment={payment} />
      </div>
    </Strip>
  );
}
