import { dayIn } from "../../worker/days/contract.ts";
import type { UserPackage } from "../../worker/packages/contract.ts";
import { longDay } from "../lib/dates.ts";
import type { Translate } from "../lib/i18n.tsx";

/** "Startup, attivo fino al 12 marzo 2027": how a package stands, by the days of the site. */
export function packageStands(t: Translate, held: UserPackage, timeZone: string): string {
  const { name, status, expires_at } = held;
  if (status === "cancelled") return t("packages.cancelled", "{{name}}, annullato", { name });
  if (expires_at === null) return t("packages.endless", "{{name}}, attivo", { name });
  const day = longDay(dayIn(timeZone, new Date(expires_at)), t.language);
  return status === "active"
    ? t("packages.active", "{{name}}, attivo fino al {{day}}", { name, day })
    : t("packages.expired", "{{name}}, scaduto il {{day}}", { name, day });
}
