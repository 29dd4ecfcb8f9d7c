import { css, cx } from "styled-system/css";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { brightLook } from "../controls/looks.ts";
import { TapButton } from "../controls/TapButton.tsx";
import type { DivePerson } from "./diveDrafts.ts";

type Props = {
  /** Who is still in the water on the dive. */
  inWater: DivePerson[];
  onOut: (person: DivePerson) => void;
  /** Everybody out, and the end of the dive. */
  onEnd: () => void;
  onClose: () => void;
};

/** Asks before the end of a dive whether everybody is out: one by one, or all of them. */
export function EndDiveSheet({ inWater, onOut, onEnd, onClose }: Props) {
  const t = useT();
  return (
    <Sheet
      open
      size="small"
      title={t("register.end.title", "Sono tutti fuori dall’acqua?")}
      closeLabel={t("common.close", "Chiudi")}
      onClose={onClose}
    >
      <div className={cx(brightLook, css({ display: "grid", gap: "3", color: "ink" }))}>
        <p>
          {t.count("register.end.in_water", inWater.length, {
            one: "Risulta ancora in acqua una persona. Toccala quando la vedi fuori.",
            other: "Risultano ancora in acqua {{count}} persone. Toccale quando le vedi fuori.",
          })}
        </p>
        <ul className={css({ display: "grid", gap: "2" })}>
          {inWater.map((person) => (
            <li key={person.id}>
              <TapButton wide onClick={() => onOut(person)}>
                {t("register.take_out", "{{name}}: fuori dall’acqua", { name: displayName(t, person.name) })}
              </TapButton>
            </li>
          ))}
        </ul>
        <TapButton look="main" wide onClick={onEnd}>
          {inWater.length > 0
            ? t("register.end.all_out", "Li vedo tutti fuori: fine")
            : t("register.end.now", "Fine adesso")}
        </TapButton>
      </div>
    </Sheet>
  );
}
