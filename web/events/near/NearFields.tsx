import { Check, LocateFixed } from "lucide-react";
import type { ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { RADII, RADIUS_DEFAULT } from "../../../worker/events/finding/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import type { NearFilter } from "../list/filters.ts";
import { NearTownField } from "./NearTownField.tsx";
import { positionFailureText, useOwnPosition, useRequestOwnPosition } from "./ownPosition.ts";
import type { PendingTown } from "./pendingTown.ts";
import { useNamedNear } from "./useNamedNear.ts";

type Props = {
  near: NearFilter | null;
  onChange: (near: NearFilter | null) => void;
  onPending: (pending: PendingTown | null) => void;
  onSearchWord: (word: string) => void;
  /** Fields next to the town. */
  children: ReactNode;
};

/** The nearby filter: the centre (a typed town or the visitor), and the radius, in the cells of the panel's group. */
export function NearFields({ near, onChange, onPending, onSearchWord, children }: Props) {
  const t = useT();
  const isOwn = near !== null && near.center === null;
  const named = useNamedNear(near).near;
  const { status } = useOwnPosition(isOwn);
  const isInUse = isOwn && status === "known";
  const request = useRequestOwnPosition();
  const radius = near?.radius ?? RADIUS_DEFAULT;
  return (
    <>
      <div className={near ? pairLook : wideLook}>
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
      {children}
      <Button
        aria-pressed={isOwn}
        busy={isOwn && status === "asking"}
        onClick={() => {
          if (isInUse) return onChange(null);
          request();
          onChange({ town: null, center: null, radius });
        }}
        className={cx(buttonPlace, isInUse && inUseLook)}
      >
        {isInUse ? <Check size={18} aria-hidden /> : <LocateFixed size={18} aria-hidden />}
        {t("near.use_position", "Usa la mia posizione")}
      </Button>
      <p role="status" className={statusLook}>
        {isInUse
          ? t("near.in_use", "Cerchiamo attorno a te. Premi di nuovo per non usare più la tua posizione.")
          : isOwn && positionFailureText(t, status)}
      </p>
    </>
  );
}
/** A selected filter, less prominent than the page's main action. */
const inUseLook = css({ bg: "foam!", borderColor: "sea!" });
const wideLook = css({ gridColumn: { base: "1 / -1", md: "span 2" } });
const pairLook = cx(
  wideLook,
  grid({ gridTemplateColumns: "minmax(0, 1fr) 8rem", gap: "3", alignItems: "start" }),
);
const buttonPlace = css({ gridColumn: { base: "1 / -1", md: "1 / span 2" }, justifySelf: "start" });
const statusLook = css({
  gridColumn: "1 / -1",
  textStyle: "small",
  color: "muted",
  _empty: { display: "none" },
});
