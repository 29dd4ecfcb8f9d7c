import { BadgeCheck, CircleDashed, Eye } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import type { CertificationState as State } from "../../worker/profiles/certifications/contract.ts";
import { certificationStateName } from "../lib/certificationText.ts";
import { formatLongDay } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { useSite } from "../settings/hooks.ts";

const ICONS: Record<State, typeof Eye> = { declared: CircleDashed, seen: Eye, confirmed: BadgeCheck };

type Props = { state: State; confirmed_by_name?: string | null; confirmed_at?: string | null };

/** The state of a certification, and who saw or confirmed it where that is known. */
export function CertificationMark({ state, confirmed_by_name: name, confirmed_at: at }: Props) {
  const t = useT();
  const { time_zone } = useSite();
  const Icon = ICONS[state];
  const day = at && formatLongDay(dayInTimeZone(time_zone, new Date(at)), t.language);
  const text =
    !name || !day
      ? certificationStateName(t, state)
      : state === "seen"
        ? t("certifications.seen_by", "Visto da {{name}}, {{day}}", { name, day })
        : t("certifications.confirmed_by", "Confermato da {{name}}, {{day}}", { name, day });
  return (
    <span className={stateLook}>
      <Icon
        size={16}
        aria-hidden
        className={cx(iconLook, state === "confirmed" && css({ color: "success" }))}
      />
      {text}
    </span>
  );
}

const stateLook = flex({ align: "center", gap: "1.5", textStyle: "small" });
const iconLook = css({ flexShrink: 0 });
