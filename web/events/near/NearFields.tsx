import { LocateFixed } from "lucide-react";
import { css } from "styled-system/css";
import { RADII, RADIUS_DEFAULT } from "../../../worker/events/finding/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import type { NearFilter } from "../list/filters.ts";
import { NearTownField } from "./NearTownField.tsx";
import { useOwnPosition, useRequestOwnPosition } from "./ownPosition.ts";
import { positionFailureText } from "./positionFailureText.ts";
import { useNamedNear } from "./useNamedNear.ts";

type Props = { near: NearFilter | null; onChange: (near: NearFilter | null) => void };

/** Around what events are searched: a typed town or the visitor; and how far. */
export function NearFields({ near, onChange }: Props) {
  const t = useT();
  const isOwn = near !== null && near.center === null;
  const named = useNamedNear(near).near;
  const { status } = useOwnPosition(isOwn);
  const request = useRequestOwnPosition();
  const radius = near?.radius ?? RADIUS_DEFAULT;
  return (
    <div className={groupLook}>
      <div className={near ? pairLook : undefined}>
        <NearTownField
          key={isOwn ? "own" : "town"}
          town={named?.town ?? null}
          onChoose={(town, center) => onChange({ town, center, radius })}
          onClear={() => onChange(null)}
        />
        {near && (
          <Select
            label={t("near.radius", "Entro")}
            value={String(radius)}
            options={RADII.map((km) => ({ value: String(km), label: `${km} km` }))}
            onChange={(value) =>
              onChange({ ...near, radius: RADII.find((km) => String(km) === value) ?? RADIUS_DEFAULT })
            }
          />
        )}
      </div>
      <Button
        look={isOwn ? "main" : "plain"}
        aria-pressed={isOwn}
        busy={isOwn && status === "asking"}
        onClick={() => {
          if (isOwn && status === "known") return onChange(null);
          request();
          onChange({ town: null, center: null, radius });
        }}
        className={css({ justifySelf: "start" })}
      >
        <LocateFixed size={18} aria-hidden />
        {t("near.use_position", "Usa la mia posizione")}
      </Button>
      <p role="status" className={css({ textStyle: "small", color: "muted", _empty: { display: "none" } })}>
        {isOwn && positionFailureText(t, status)}
      </p>
    </div>
  );
}

const groupLook = css({ gridColumn: { md: "1 / -1" }, display: "grid", gap: "2" });
const pairLook = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 8rem",
  gap: "3",
  alignItems: "start",
});
