import { css } from "styled-system/css";
import type { HeldEvent } from "../../worker/dashboard/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { formatEuros } from "../lib/money.ts";

/** What an event has brought and from how many; a free one says so, unless it once cost something. */
export function Money({ event: { cost, paying, earned } }: { event: HeldEvent }) {
  const t = useT();
  if (!cost && paying === 0 && earned === 0)
    return <p className={css({ color: "muted" })}>{t("enrol.free", "Gratuito")}</p>;
  return (
    <>
      <p className={css({ fontWeight: "medium", fontVariantNumeric: "tabular-nums" })}>
        {formatEuros(earned, t.language)}
      </p>
      <p className={css({ textStyle: "label", fontWeight: "normal", color: "muted" })}>
        {t.count("dashboard.paying", paying, { one: "{{count}} pagante", other: "{{count}} paganti" })}
      </p>
    </>
  );
}
