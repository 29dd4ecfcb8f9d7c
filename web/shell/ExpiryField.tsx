import { TriangleAlert } from "lucide-react";
import { inlineRow } from "styled-system/patterns";
import { endOfMonth, formatDay, formatShortRange } from "../lib/dates.ts";
import { expiryState } from "../lib/expiryState.ts";
import { type Translate, useT } from "../lib/i18n.tsx";
import { fieldErrorText } from "../lib/refusals.ts";
import { useToday } from "../settings/hooks.ts";
import { MonthPicker } from "../ui/MonthPicker.tsx";

type Props = {
  name: string;
  label: string;
  /** The last day of the month, or empty. */
  value: string;
  onChange: (day: string) => void;
  /** A translation key. */
  error: string | undefined;
};

/** The month in which something expires, saved as its last day. */
export function ExpiryField({ name, label, value: day, onChange, error }: Props) {
  const t = useT();
  const today = useToday();
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
      onClear={() => onChange("")}
      onChange={(first) => onChange(endOfMonth(first))}
      help={warning}
      error={fieldErrorText(t, error)}
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
