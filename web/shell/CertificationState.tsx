import { BadgeCheck, CircleDashed, Eye } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import type { Agency, CertificationState as State } from "../../worker/profiles/certifications/contract.ts";
import { SCALE_MAX } from "../../worker/profiles/certifications/contract.ts";
import { findLevel } from "../../worker/profiles/certifications/levels.ts";
import { certificationStateName, scaleName } from "../lib/certificationText.ts";
import { formatLongDay } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { useSite } from "../settings/hooks.ts";

const ICONS: Record<State, typeof Eye> = { declared: CircleDashed, seen: Eye, confirmed: BadgeCheck };

type Props = { state: State; confirmed_by_name?: string | null; confirmed_at?: string | null };

/** The state of a certification, and who saw or confirmed it where that is known. */
export function CertificationState({ state, confirmed_by_name: name, confirmed_at: at }: Props) {
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

/** The place of a level on the scale; its source opens with a press. Nothing for a level without a place. */
export function ScaleNote({ agency, level }: { agency: Agency; level: string }) {
  const t = useT();
  const found = findLevel(agency, level);
  if (!found) return null;
  const { scale, source, isInferred } = found;
  const params = { scale, most: SCALE_MAX, meaning: scaleName(t, scale) };
  return (
    <details className={noteLook}>
      <summary className={css({ cursor: "pointer", paddingBlock: "1" })}>
        {t(
          "certifications.scale",
          "Livello {{scale}} di {{most}}: {{meaning}} (equivalenza indicativa)",
          params,
        )}
      </summary>
      <p>
        {t("certifications.source", "Fonte: {{source}}.", { source })}{" "}
        {isInferred &&
          t("certifications.inferred", "Posto dedotto: non abbiamo trovato un testo con i numeri.")}
      </p>
    </details>
  );
}

const stateLook = flex({ align: "center", gap: "1.5", textStyle: "small" });
const iconLook = css({ flexShrink: 0 });
const noteLook = css({ textStyle: "label", color: "muted", fontWeight: "normal" });
