import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { AdminSettingsView } from "../../../worker/admin/outputs.ts";
import { categoryName } from "../../events/labels.ts";
import { categoriesQuery } from "../../events/queries.ts";
import { useT } from "../../lib/i18n.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { SaveSettingButton, SettingCard } from "./SettingCard.tsx";
import { useSetting } from "./useSetting.ts";

/** The position of "Eventi Passati" among the categories. */
export function PastEventsSetting({ view }: { view: AdminSettingsView }) {
  const t = useT();
  const categories = useQuery(categoriesQuery).data;
  const [chosen, setChosen] = useState<number | null>(null);
  const setting = useSetting(view, "past_events_category_position", {
    savedText: t("admin.settings.position_saved", "Posizione 'Eventi Passati' aggiornata"),
    reset: () => setChosen(null),
  });
  const { shown, isPending, save } = setting;
  if (!categories) return <Skeleton className={css({ height: "14rem", borderRadius: "lg!" })} />;
  const last = categories.length;
  const clamp = (index: number) => Math.min(Math.max(index, 0), last);
  const saved = clamp(shown.value?.index ?? last);
  const index = chosen ?? saved;
  const positionText = (position: number) => {
    const before = categories[clamp(position) - 1];
    return before
      ? t("admin.settings.after", "Dopo {{category}}", { category: categoryName(t, before) })
      : t("admin.settings.first", "Per primi");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save({ index });
  };
  return (
    <SettingCard
      setting={setting}
      valueText={(value) => positionText(value?.index ?? last)}
      title={t("admin.settings.position", "Posizione di «Eventi Passati»")}
      text={t(
        "admin.settings.position_text",
        "Dove stanno gli eventi passati tra le categorie, nella home e nei filtri. Si sposta anche riordinando le categorie.",
      )}
    >
      <form onSubmit={submit} className={grid({ gap: "4", maxWidth: "26rem" })}>
        <Select
          name="past_events_category_position"
          label={t("admin.settings.position_label", "Posizione")}
          value={String(index)}
          options={Array.from({ length: last + 1 }, (_, position) => ({
            value: String(position),
            label: positionText(position),
          }))}
          onChange={(value) => setChosen(Number(value))}
        />
        <SaveSettingButton busy={isPending} disabled={index === saved} />
      </form>
    </SettingCard>
  );
}
