import { cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { brightLook, warningLook } from "../looks.ts";
import { TapButton } from "../TapButton.tsx";
import type { DivePerson } from "./diveDrafts.ts";

type Props = {
  /** The people still in the water on the dive. */
  inWater: DivePerson[];
  /** Whether the dive began in the current minute. */
  isAtStart: boolean;
  onOut: (person: DivePerson) => void;
  /** Takes everybody out and ends the dive. */
  onEnd: () => void;
  onClose: () => void;
};

/** Asks before the end of a dive whether everybody is out: one by one, or all at once. */
export function EndDiveSheet({ inWater, isAtStart, onOut, onEnd, onClose }: Props) {
  const t = useT();
  return (
    <Sheet
      open
      size="small"
      title={t("register.end.title", "Sono tutti fuori dall’acqua?")}
      onClose={onClose}
    >
      <div className={cx(brightLook, grid({ gap: "3", color: "ink" }))}>
        {isAtStart && (
          <p className={warningLook}>
            {t("register.no_minutes", "L’immersione durerebbe 0 minuti: è giusto?")}
          </p>
        )}
        {inWater.length > 0 && (
          <p>
            {t.count("register.end.in_water", inWater.length, {
              one: "Risulta ancora in acqua una persona. Toccala quando la vedi fuori.",
              other: "Risultano ancora in acqua {{count}} persone. Toccale quando le vedi fuori.",
            })}
          </p>
        )}
        <ul className={grid({ gap: "2" })}>
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
