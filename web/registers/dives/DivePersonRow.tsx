import { EllipsisVertical } from "lucide-react";
import { memo } from "react";
import { css, cx } from "styled-system/css";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { TapButton } from "../TapButton.tsx";
import type { DepthField, DivePerson } from "./diveDrafts.ts";
import { formatDepth } from "./diveTexts.ts";

type Props = {
  person: DivePerson;
  /** Whether the dive has begun and not ended, so that people go in and come out. */
  isOn: boolean;
  hasBegun: boolean;
  isReadOnly: boolean;
  onWater: (person: DivePerson) => void;
  onDepth: (person: DivePerson, field: DepthField) => void;
  onMore: (person: DivePerson) => void;
};

/** A person of a dive: in or out of the water, planned and reached depth; a tap on a value changes it. */
export const DivePersonRow = memo(function DivePersonRow(props: Props) {
  const { person, isOn, hasBegun, isReadOnly, onWater, onDepth, onMore } = props;
  const t = useT();
  const name = displayName(t, person.name);
  const depth = (field: DepthField, label: string) => (
    <button
      type="button"
      disabled={isReadOnly}
      onClick={() => onDepth(person, field)}
      className={cx(depthLook, field === "planned_depth" ? plannedLook : reachedLook)}
    >
      <span className={css({ srOnly: true })}>{`${name}, `}</span>
      <span className={css({ textStyle: "label", color: "muted" })}>{label}</span>{" "}
      <span className={css({ fontWeight: "bold", fontVariantNumeric: "tabular-nums" })}>
        {formatDepth(person.entry?.[field] ?? null, t.language)}
      </span>
    </button>
  );
  return (
    <li id={`person-${person.id}`} className={rowLook}>
      <span className={nameLook}>{name}</span>
      {!isReadOnly && (
        <TapButton
          look="quiet"
          size="icon"
          aria-label={t("register.person_more", "Altro su {{name}}", { name })}
          onClick={() => onMore(person)}
          className={css({ gridArea: "more", width: "3.5rem!" })}
        >
          <EllipsisVertical size={22} aria-hidden />
        </TapButton>
      )}
      {depth("planned_depth", t("register.planned_short", "Programmata"))}
      {depth("reached_depth", t("register.reached_short", "Raggiunta"))}
      {(isOn || person.isInWater) && !isReadOnly && (
        <button
          type="button"
          onClick={() => onWater(person)}
          className={cx(waterLook, person.isInWater ? inLook : outLook)}
        >
          <span className={css({ srOnly: true })}>{`${name}, `}</span>
          {person.isInWater ? t("register.in_water", "In acqua") : t("register.out", "Fuori")}{" "}
          <span className={css({ srOnly: true })}>
            {person.isInWater
              ? t("register.tap_out", "(tocca quando esce)")
              : t("register.tap_in", "(tocca quando entra)")}
          </span>
        </button>
      )}
      {!isOn && !person.isInWater && hasBegun && (
        <span className={cx(waterLook, css({ color: "muted", fontWeight: "normal" }))}>
          {t("register.out", "Fuori")}
        </span>
      )}
    </li>
  );
});

const rowLook = css({
  display: "grid",
  gridTemplateColumns: "1fr 1fr 1fr 3.5rem",
  gridTemplateAreas: { base: '"name name name more" "planned reached water water"' },
  alignItems: "center",
  columnGap: "2",
  paddingBlock: "2",
  // Rows of a large day are laid out when they come near the viewport.
  contentVisibility: "auto",
  containIntrinsicSize: "auto 8rem",
  scrollMarginTop: "6rem",
});
const nameLook = css({ gridArea: "name", fontWeight: "bold", overflowWrap: "anywhere" });
const depthLook = css({
  display: "grid",
  alignContent: "center",
  justifyItems: "start",
  minHeight: "3.5rem",
  paddingInline: "2",
  borderRadius: "sm",
  bg: "foam",
  color: "ink",
  touchAction: "manipulation",
  _enabled: { cursor: "pointer" },
});
const plannedLook = css({ gridArea: "planned" });
const reachedLook = css({ gridArea: "reached" });
const waterLook = css({
  gridColumn: "water",
  display: "grid",
  placeItems: "center",
  minHeight: "3.5rem",
  borderRadius: "sm",
  fontWeight: "bold",
  touchAction: "manipulation",
  "button&": { cursor: "pointer" },
});
const inLook = css({ bg: "sea", color: "card", border: "2px solid token(colors.sea)" });
const outLook = css({ bg: "card", color: "ink", border: "2px solid token(colors.field)" });
