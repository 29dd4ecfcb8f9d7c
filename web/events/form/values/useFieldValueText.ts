import { useQuery } from "@tanstack/react-query";
import type { Discipline, EventType, Level, RefundRule } from "../../../../worker/events/contract.ts";
import { formatTime } from "../../../../worker/events/times/contract.ts";
import { plainText } from "../../../../worker/lib/prose.ts";
import { useUser } from "../../../auth/session.ts";
import { requirementName } from "../../../eligibility/requirementTexts.ts";
import { formatShortRange } from "../../../lib/dates.ts";
import { displayName } from "../../../lib/displayName.ts";
import { timeZoneLabel } from "../../../lib/eventTimes.ts";
import { useT } from "../../../lib/i18n.tsx";
import { formatPrice } from "../../../lib/money.ts";
import { parseEuros } from "../../../lib/parseEuros.ts";
import { staffPartName } from "../../../lib/staffTexts.ts";
import { useSite } from "../../../settings/hooks.ts";
import { categoryName, disciplineName, languageName, levelName, typeName } from "../../labels.ts";
import { categoriesQuery } from "../../queries.ts";
import { refundRuleLabel } from "../filling/refundRule.ts";
import { sessionLineText } from "../times/sessionLines.ts";
import type {
  ChosenOrganizer,
  InstructorLine,
  QuestionLine,
  RequirementLine,
  SessionLine,
  StaffLine,
} from "./values.ts";

/** The value of a field as plain text; the caller renders images. */
export function useFieldValueText(): (name: string, value: unknown) => string {
  const t = useT();
  const user = useUser();
  const { time_zone: siteTimeZone } = useSite();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const priceText = (text: string) =>
    Number.isFinite(parseEuros(text)) ? formatPrice(Number(parseEuros(text)), t.language) : text;
  return (name, value) => {
    if (name === "time_zone") return timeZoneLabel(String(value || siteTimeZone), t.language);
    if (value === "" || value === null || (Array.isArray(value) && value.length === 0)) {
      return t("organizing.nothing", "(vuoto)");
    }
    const text = String(value);
    if (typeof value === "boolean") return value ? t("common.yes", "Sì") : t("common.no", "No");
    if (["date", "end_date", "early_until"].includes(name)) return formatShortRange(text, null);
    if (["cost", "early_price", "member_price", "deposit"].includes(name)) return priceText(text);
    const texts: Record<string, () => string> = {
      start_time: () => formatTime(text),
      end_time: () => formatTime(text),
      sessions: () =>
        (value as SessionLine[])
          .map((line, index) =>
            [sessionLineText(t, line, index), line.title, line.location].filter(Boolean).join(" · "),
          )
          .join("\n"),
      category_id: () => {
        const category = categories.find(({ id }) => id === value);
        return category ? categoryName(t, category) : text;
      },
      discipline: () => disciplineName(t, value as Discipline),
      level: () => levelName(t, value as Level),
      event_type: () => typeName(t, value as EventType),
      language: () => languageName(t, text),
      refund_rule: () => refundRuleLabel(t, value as RefundRule),
      organizer_id: () => (value as ChosenOrganizer).name,
      school_id: () => user?.schools?.find(({ id }) => id === text)?.name ?? text,
      staff: () =>
        (value as StaffLine[])
          .map(({ full_name, part }) => `${displayName(t, full_name)} · ${staffPartName(t, part)}`)
          .join("\n"),
      instructors: () => (value as InstructorLine[]).map((line) => line.name).join("\n"),
      requirements: () =>
        (value as RequirementLine[])
          .map((line) => [requirementName(t, line.code), line.value].filter(Boolean).join(": "))
          .join("\n"),
      questions: () => (value as QuestionLine[]).map((line) => line.label).join("\n"),
    };
    return texts[name]?.() ?? plainText(text);
  };
}
