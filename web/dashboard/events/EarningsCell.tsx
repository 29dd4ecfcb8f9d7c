import { css } from "styled-system/css";
import type { OrganizerEvent } from "../../../worker/dashboard/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";

type Props = { event: Pick<OrganizerEvent, "cost" | "paying" | "earned" | "reads_money"> };

/**
 * The earnings of an event and its number of paying participants; "free" for an event that never had a price, nothing for
 * a user who does not read its money.
 */
export function EarningsCell({ event: { cost, paying, earned, reads_money } }: Props) {
  const t = useT();
  if (!reads_money) return null;
  if (!cost && paying === 0 && earned === 0)
    return <p className={css({ color: "muted" })}>{t("enrol.free", "Gratuito")}</p>;
  return (
    <>
      <p className={css({ fontWeight: "medium" })}>{formatEuros(earned, t.language)}</p>
      <p className={css({ textStyle: "label", fontWeight: "normal", color: "muted" })}>
        {t.count("dashboard.paying", paying, { one: "{{count}} pagante", other: "{{count}} paganti" })}
      </p>
    </>
  );
}
