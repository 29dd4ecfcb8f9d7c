import { ArrowLeft } from "lucide-react";
import { css } from "styled-system/css";
import { flex, inlineRow, wrap } from "styled-system/patterns";
import { formatLongDay } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Link } from "../../ui/Link.tsx";
import { RegisterFiles } from "../RegisterFiles.tsx";
import type { RegisterDay } from "./registerDay.ts";

/** Which day this is, and the ways to the list, the event and its participants. */
export function DayHead({ day }: { day: RegisterDay }) {
  const t = useT();
  const { view } = day;
  const times = [view.start_time, view.end_time].filter(Boolean).join("–");
  return (
    <header className={headLook}>
      <div className={css({ minWidth: "0" })}>
        <Link to={paths.registers.href()} className={linkLook}>
          <ArrowLeft size={18} aria-hidden />
          {t("registers.all_registers", "Tutti i registri")}
        </Link>
        <h1 className={css({ textStyle: "heading", overflowWrap: "anywhere" })}>{view.title}</h1>
        <p className={css({ marginTop: "1" })}>
          {[formatLongDay(view.day, t.language), times, view.location].filter(Boolean).join(" · ")}
        </p>
        {view.meeting_point && (
          <p>{t("registers.meeting_point", "Ritrovo: {{place}}", { place: view.meeting_point })}</p>
        )}
        <div className={wrap({ align: "center", columnGap: "5" })}>
          {view.status === "closed" && <Badge>{t("registers.closed", "Chiuso")}</Badge>}
          {view.event && (
            <Link to={paths.event.href(view.event.slug)} className={linkLook}>
              {t("registers.to_event", "Pagina dell’evento")}
            </Link>
          )}
          {view.event && view.is_own && (
            <Link to={paths.participants.href(view.event.id)} className={linkLook}>
              {t("registers.to_participants", "Partecipanti")}
            </Link>
          )}
        </div>
      </div>
      <RegisterFiles registerId={view.id} withPack={view.status === "open"} pending={day.pending} />
    </header>
  );
}

const headLook = flex({
  direction: { base: "column", lg: "row" },
  justify: "space-between",
  align: { lg: "end" },
  columnGap: "6",
  marginBottom: "2",
  color: "ink",
});
const linkLook = inlineRow({
  gap: "2",
  minHeight: "touch",
  fontWeight: "medium",
  textDecoration: "underline",
});
