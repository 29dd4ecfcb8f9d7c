import type { Translate } from "../../../lib/i18n.tsx";
import { entryLabels } from "../entries.ts";
import type { ImportField } from "./readRows.ts";

export function importLabels(t: Translate): Record<ImportField, string> {
  const { diver: _, signature: __, ...labels } = entryLabels(t);
  return {
    ...labels,
    duration: t("logbook.duration", "Durata"),
    note: t("logbook.note", "Note tue"),
  };
}
