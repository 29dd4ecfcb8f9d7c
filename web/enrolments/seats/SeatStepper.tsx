import { Minus, Plus } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSeatChoice } from "../../prices/seatChoice.ts";
import { Button } from "../../ui/Button.tsx";

type Props = { event: EventDetail; className?: string };

/** Chooses how many seats to buy; nothing for an event with a single free seat. */
export function SeatStepper({ event, className }: Props) {
  const t = useT();
  const { seats, most, choose } = useSeatChoice(event);
  if (most === 1) return null;
  return (
    <fieldset aria-label={t("seats.choose", "Quanti posti")} className={cx(groupLook, className)}>
      <div>
        <p className={css({ fontWeight: "medium" })}>{t("seats.choose", "Quanti posti")}</p>
        {seats > 1 && (
          <p className={css({ textStyle: "small", color: "muted" })}>
            {t("seats.choose_help", "Dopo il pagamento inviti chi viene con te.")}
          </p>
        )}
      </div>
      <div className={flex({ align: "center", gap: "2" })}>
        <Button
          size="icon"
          disabled={seats === 1}
          aria-label={t("seats.fewer", "Un posto in meno")}
          onClick={() => choose(seats - 1)}
        >
          <Minus size={18} aria-hidden />
        </Button>
        <output aria-live="polite" className={countLook}>
          <span className={css({ srOnly: true })}>
            {t.count("seats.count", seats, { one: "{{count}} posto", other: "{{count}} posti" })}
          </span>
          <span aria-hidden>{seats}</span>
        </output>
        <Button
          size="icon"
          disabled={seats === most}
          aria-label={t("seats.more", "Un posto in più")}
          onClick={() => choose(seats + 1)}
        >
          <Plus size={18} aria-hidden />
        </Button>
      </div>
    </fieldset>
  );
}

const groupLook = flex({ align: "center", justify: "space-between", gap: "4" });
const countLook = css({ minWidth: "8", textAlign: "center", fontWeight: "bold", fontSize: "lg" });
