import { type FormEvent, useState } from "react";
import { grid } from "styled-system/patterns";
import type { AdminSettingsView } from "../../../worker/admin/settings/contract.ts";
import { REGISTERS_KEPT_MONTHS } from "../../../worker/settings/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Select } from "../../ui/Select.tsx";
import { SaveSettingButton, SettingCard } from "./SettingCard.tsx";
import { useSetting } from "./useSetting.ts";

const MONTHS = [
  REGISTERS_KEPT_MONTHS.min,
  12,
  18,
  REGISTERS_KEPT_MONTHS.default,
  36,
  60,
  REGISTERS_KEPT_MONTHS.max,
];

/** For how many months after the end of their season closed registers are kept. */
export function KeptMonthsSetting({ view }: { view: AdminSettingsView }) {
  const t = useT();
  const [chosen, setChosen] = useState<number | null>(null);
  const setting = useSetting(view, "registers_kept_months", { reset: () => setChosen(null) });
  const { shown, isPending, save } = setting;
  const saved = shown.value?.months ?? REGISTERS_KEPT_MONTHS.default;
  const months = chosen ?? saved;
  const monthsText = (count: number) =>
    t.count("admin.packages.months", count, { one: "{{count}} mese", other: "{{count}} mesi" });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save({ months });
  };
  return (
    <SettingCard
      setting={setting}
      valueText={(value) => monthsText(value?.months ?? REGISTERS_KEPT_MONTHS.default)}
      title={t("admin.settings.kept", "Conservazione dei registri")}
      text={t(
        "admin.settings.kept_text",
        "Quanto si conserva un registro delle immersioni chiuso, contando dal 31 dicembre del suo anno. Vale per i registri che si chiudono da adesso in poi; le righe restano nei libretti.",
      )}
    >
      <form onSubmit={submit} className={grid({ gap: "4", maxWidth: "26rem" })}>
        <Select
          name="registers_kept_months"
          label={t("admin.settings.kept_label", "Mesi dopo la fine dell’anno")}
          value={String(months)}
          options={[...new Set([...MONTHS, saved])]
            .toSorted((one, other) => one - other)
            .map((count) => ({ value: String(count), label: monthsText(count) }))}
          onChange={(value) => setChosen(Number(value))}
        />
        <SaveSettingButton busy={isPending} disabled={months === saved} />
      </form>
    </SettingCard>
  );
}
