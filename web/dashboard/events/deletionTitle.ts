import type { OrganizerEvent } from "../../../worker/dashboard/outputs.ts";
import { formatWeekday } from "../../../worker/lib/longDays.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** The question of the deletion. The dates of a series have the same title, so the question names the day. */
export function deletionTitle(
  t: Translate,
  event: Pick<OrganizerEvent, "title" | "date" | "series_id">,
): string {
  const { title, date, series_id } = event;
  return series_id === null
    ? t("dashboard.delete_title", "Eliminare «{{title}}»?", { title })
    : t("dashboard.delete_title_day", "Eliminare «{{title}}» ({{day}})?", {
        title,
        day: formatWeekday(date, t.language),
      });
}
