import { Check, LocateFixed } from "lucide-react";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { RADII, RADIUS_DEFAULT } from "../../../worker/events/finding/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import type { NearFilter } from "../list/filters.ts";
import { NearTownField } from "./NearTownField.tsx";
import { useOwnPosition, useRequestOwnPosition } from "./ownPosition.ts";
import type { PendingTown } from "./pendingTown.ts";
import { positionFailureText } from "./positionFailureText.ts";
import { useNamedNear } from "./useNamedNear.ts";

type Props = {
  near: NearFilter | null;
  onChange: (near: NearFilter | null) => void;
  onPending: (pending: PendingTown | null) => void;
  onSearchWord: (word: string) => void;
};

/** The nearby filter: the centre (a typed town or the visitor), and the radius. */
export function NearFields({ near, onChange, onPending, onSearchWord }: Props) {
  const t = useT();
  const isOwn = near !== null && near.center === null;
  const named = useNamedNear(near).near;
  const { status } = useOwnPosition(isOwn);
  const isInUse = isOwn && status === "known";
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
          onPending={onPending}
          onSearchWord={onSearchWord}
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
        aria-pressed={isOwn}
        busy={isOwn && status === "asking"}
        onClick={() => {
          if (isInUse) return onChange(null);
          request();
          onChange({ town: null, center: null, radius });
        }}
        className={cx(css({ justifySelf: "start" }), isInUse && inUseLook)}
      >
        {isInUse ? <Check size={18} aria-hidden /> : <LocateFixed size={18} aria-hidden />}
        {t("near.use_position", "Usa la mia posizione")}
      </Button>
      <p role="status" className={css({ textStyle: "small", color: "muted", _empty: { display: "none" } })}>
        {isInUse
          ? t("near.in_use", "Cerchiamo attorno a te. Premi di nuovo per non usare più la tua posizione.")
          : isOwn && positionFailureText(t, status)}
      </p>
    </div>
  );
}
/** A selected filter, less prominent than the page's main action. */
const inUseLook = css({ bg: "foam!", borderColor: "sea!" });
const groupLook = grid({ gridColumn: { md: "1 / -1" }, gap: "2" });
const pairLook = grid({ gridTemplateColumns: "minmax(0, 1fr) 8rem", gap: "3", alignItems: "start" });
