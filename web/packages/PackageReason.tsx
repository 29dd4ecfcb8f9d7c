import { findPlan } from "../../worker/packages/contract.ts";
import { ReasonBox } from "../auth/ReasonBox.tsx";
import { useT } from "../lib/i18n.tsx";
import { formatPrice } from "../lib/money.ts";
import { safeRedirect } from "../lib/safeRedirect.ts";
import { useSearch } from "../lib/search.ts";
import { paths } from "../paths.ts";
import { CHOSEN } from "./texts.ts";

/** The sign-in page's box with the package to buy, by the package id in `redirect`. */
export function PackageReason() {
  const t = useT();
  const [params] = useSearch();
  if (params.get("reason") !== "package") return null;
  const { pathname, searchParams } = new URL(safeRedirect(params.get("redirect")), "https://here.invalid");
  const type = pathname === paths.sponsorPackages.href() ? "sponsor" : "organizer";
  const found = findPlan(type, searchParams.get(CHOSEN) ?? "");
  if (!found) return null;
  const { name, price, months } = found.plan;
  const term = t.count("packages.months", months, {
    one: "Dura {{count}} mese",
    other: "Dura {{count}} mesi",
  });
  return (
    <ReasonBox
      label={t("auth.to_buy", "Per acquistare il pacchetto")}
      title={name}
      details={`${formatPrice(price, t.language)} · ${term}`}
    />
  );
}
