import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { PersonalRecords } from "../../../worker/profiles/contract.ts";
import { BreathDial } from "./BreathDial.tsx";
import { DepthLine } from "./DepthLine.tsx";
import { groupRecords } from "./layout.ts";
import { PoolLanes } from "./PoolLanes.tsx";

/** Personal records: depths on a line, distances in pool lanes, breath holds on a watch. */
export function RecordsOverview({ records }: { records: PersonalRecords }) {
  const { depths, lengths, times } = groupRecords(records);
  const pool = lengths.length > 0 && <PoolLanes marks={lengths} />;
  const breath = times[0] && <BreathDial mark={times[0]} />;
  if (depths.length === 0) {
    return (
      <div className={pool ? panelsLook : aloneLook}>
        {pool}
        {breath}
      </div>
    );
  }
  return (
    <div className={panelsLook}>
      <DepthLine marks={depths} />
      {(pool || breath) && (
        <div className={besideLook}>
          {breath}
          {pool}
        </div>
      )}
    </div>
  );
}

const panelsLook = grid({
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 20rem), 1fr))",
  gap: { base: "4", lg: "5" },
});
/** A watch alone has a narrower panel. */
const aloneLook = css({ maxWidth: "form" });
const besideLook = grid({
  gridAutoRows: "minmax(min-content, auto)",
  gap: { base: "4", lg: "5" },
  minWidth: "0",
});
