import type { RegisterDive } from "../../../worker/registers/changes/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { TimeSheet } from "../controls/TimeSheet.tsx";
import type { RegisterDay } from "../day/registerDay.ts";
import { timesRefusal } from "./diveDrafts.ts";

type Props = {
  day: Pick<RegisterDay, "view" | "now">;
  dive: RegisterDive;
  field: "start" | "end";
  onTime: (fields: { start?: string | null; end?: string | null }) => void;
  onClose: () => void;
};

/** Writes the start or the end of a dive; an end at the start is asked about. */
export function DiveTimeSheet({ day, dive, field, onTime, onClose }: Props) {
  const t = useT();
  const timesWith = (time: string): [string | null, string | null] =>
    field === "start" ? [time, dive.end] : [dive.start, time];
  return (
    <TimeSheet
      title={field === "start" ? t("register.start", "Inizio") : t("register.end_time", "Fine")}
      value={dive[field]}
      timeZone={day.view.time_zone}
      now={day.now()}
      refusalOf={(time) =>
        timesRefusal(...timesWith(time)) &&
        t("register.end_before_start", "La fine viene prima dell’inizio: controlla le due ore.")
      }
      questionOf={(time) => {
        const [start, end] = timesWith(time);
        return start === end ? t("register.no_minutes", "L’immersione durerebbe 0 minuti: è giusto?") : null;
      }}
      onTime={(time) => onTime({ [field]: time })}
      onClose={onClose}
    />
  );
}
