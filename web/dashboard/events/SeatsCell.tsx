import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { OrganizerEvent } from "../../../worker/dashboard/outputs.ts";
import { capacityOf } from "../../../worker/events/contract.ts";
import { useT } from "../../lib/i18n.tsx";

type Props = {
  event: Pick<OrganizerEvent, "participants" | "seats_by_ratio" | "enrolled">;
  /** Leaves out the unit on a desktop, where the column's head names it. */
  underHead?: boolean;
};

/** The taken seats as text and as a bar; without a limit, the number of participants. Holds do not count. */
export function SeatsCell({ event, underHead = false }: Props) {
  const t = useT();
  const { enrolled } = event;
  const capacity = capacityOf(event);
  if (capacity === null) {
    return (
      <p>
        {t.count("dashboard.enrolled", enrolled, {
          one: "{{count}} partecipante",
          other: "{{count}} partecipanti",
        })}
      </p>
    );
  }
  const filled = Math.min(100, (100 * enrolled) / Math.max(1, capacity));
  const isFull = enrolled >= capacity;
  return (
    <div className={grid({ gap: "1.5" })}>
      <p>
        {t("dashboard.seats_of", "{{taken}} su {{total}}", { taken: enrolled, total: capacity })}{" "}
        <span className={underHead ? headedLook : unitLook}>{t("dashboard.seats_unit", "posti")}</span>
      </p>
      <div aria-hidden className={trackLook}>
        <div style={{ width: `${filled}%` }} className={isFull ? fullLook : filledLook} />
      </div>
    </div>
  );
}

const unitLook = css({ color: "muted" });
const headedLook = css({ color: "muted", srOnly: { base: false, md: true } });
const trackLook = css({ height: "1.5", borderRadius: "full", bg: "foam", overflow: "hidden" });
const filledLook = css({ height: "100%", bg: "lagoon", borderRadius: "full" });
const fullLook = css({ height: "100%", bg: "success", borderRadius: "full" });
