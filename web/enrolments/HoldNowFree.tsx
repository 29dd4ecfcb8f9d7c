import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { useT } from "../lib/i18n.tsx";
import { Button } from "../ui/Button.tsx";
import { useEnrolFree } from "./useEnrolFree.ts";

type Props = { event: EventDetail; wide: boolean };

/** A hold on a seat of an event that has become free: the button enrols the user without payment. */
export function HoldNowFree({ event, wide }: Props) {
  const t = useT();
  const { busy, join } = useEnrolFree(event, { held: true });
  return (
    <div className={grid({ flex: 1, gap: "2" })}>
      <p className={css({ textStyle: "small" })}>
        {t(
          "enrol.now_free",
          "Ora l’evento è gratuito e il tuo posto è ancora da parte: iscriviti senza pagare.",
        )}
      </p>
      <Button look="main" size={wide ? "lg" : "md"} busy={busy} onClick={join}>
        {t("enrol.join", "Iscriviti")}
      </Button>
    </div>
  );
}
