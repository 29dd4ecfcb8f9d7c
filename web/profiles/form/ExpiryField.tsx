import { TriangleAlert } from "lucide-react";
import { inlineRow } from "styled-system/patterns";
import { endOfMonth, formatDay, formatShortRange } from "../../lib/dates.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { useToday } from "../../settings/hooks.ts";
import { MonthPicker } from "../../ui/MonthPicker.tsx";
import { expiryState } from "../documents.ts";
import { useFieldLabels } from "../labels.ts";
import type { ProfileForm } from "./useProfileForm.ts";

type Name = "scadenza_brevetto" | "scadenza_assicurazione" | "scadenza_certificato_medico";

/** The month in which something expires, saved as its last day. */
export function ExpiryField({ form, name }: { form: ProfileForm; name: Name }) {
  const t = useT();
  const today = useToday();
  const label = useFieldLabels()[name];
  const day = form.values[name];
  const written = day ? formatDay(day, "LLLL yyyy", t.language) : null;
  const state = expiryState(day, today);
  const expired = state === "expired";
  const warning = (expired || state === "soon") && (
    <span className={expired ? inlineRow({ gap: "1.5", color: "danger" }) : soonLook}>
      <TriangleAlert size={14} aria-hidden />
      {expired ? expiredText(t, day) : soonText(t, day)}
    </span>
  );
  return (
    <MonthPicker
      name={name}
      label={label}
      value={day ? `${day.slice(0, 7)}-01` : null}
      text={expired ? `${written} (${t("profile.expired", "scadenza passata")})` : written}
      today={today}
      language={t.language}
      placeholder={t("profile.choose_month", "Scegli il mese")}
      previousLabel={t("filters.previous_year", "Anno precedente")}
      nextLabel={t("filters.next_year", "Anno successivo")}
      clearLabel={t("profile.clear", "Cancella")}
      onClear={() => form.change(name, "")}
      onChange={(first) => form.change(name, endOfMonth(first))}
      help={warning}
      error={fieldErrorText(t, form.errors[name])}
    />
  );
}

export function expiredText(t: Translate, day: string): string {
  return t("profile.expired_on", "Scadenza passata: {{day}}", { day: formatShortRange(day, null) });
}

export function soonText(t: Translate, day: string): string {
  return t("profile.ends_on", "Scadenza: {{day}}", { day: formatShortRange(day, null) });
}
const soonLook = inlineRow({ gap: "1.5", color: "accentText" });
