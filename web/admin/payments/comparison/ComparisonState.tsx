import { css, cx } from "styled-system/css";
import { notice } from "styled-system/patterns";
import type { LedgerComparisonView } from "../../../../worker/payments/comparison/contract.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useInstants } from "../../useInstants.ts";

/** How the last comparison went. */
export function ComparisonState({ comparison: { last } }: { comparison: LedgerComparisonView }) {
  const t = useT();
  const { day, time } = useInstants();
  if (!last) {
    return (
      <p className={noteLook}>
        {t("admin.differences.never", "Il primo confronto parte la prossima notte, dopo le 4.")}
      </p>
    );
  }
  const until = day(new Date(Date.parse(last.until) - 1).toISOString());
  return (
    <div role="status" className={cx(noteLook, last.last_error ? badLook : undefined)}>
      <p>
        {last.finished_at
          ? t(
              "admin.differences.done",
              "Ultimo confronto: {{time}}, movimenti dal {{from}} al {{until}} ({{count}} confrontati).",
              { time: time(last.finished_at), from: day(last.since), until, count: last.compared },
            )
          : t("admin.differences.running", "Confronto in corso: movimenti dal {{from}} al {{until}}.", {
              from: day(last.since),
              until,
            })}
      </p>
      {last.last_error && (
        <p>
          {t("admin.differences.broken", "Si è fermato, e riprova da solo ogni 5 minuti:")}{" "}
          <q lang="en">{last.last_error}</q>
        </p>
      )}
    </div>
  );
}

const noteLook = notice({ display: "grid", gap: "1", textStyle: "small", overflowWrap: "anywhere" });
const badLook = css({ bg: "dangerSoft" });
