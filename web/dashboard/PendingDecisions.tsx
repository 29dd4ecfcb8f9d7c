import { Scale } from "lucide-react";
import { css } from "styled-system/css";
import { grid, inlineRow } from "styled-system/patterns";
import type { DashboardView } from "../../worker/dashboard/outputs.ts";
import { formatDeadline } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { Link } from "../ui/Link.tsx";

/** The events of the coming days about which the organizer has to decide; nothing without one. */
export function PendingDecisions({ decisions }: Pick<DashboardView, "decisions">) {
  const t = useT();
  if (decisions.length === 0) return null;
  return (
    <section aria-labelledby="decisions" className={css({ marginBottom: "6" })}>
      <h2 id="decisions" className={css({ textStyle: "heading", marginBottom: "2" })}>
        {t("decision.pending", "Da decidere")}
      </h2>
      <ul className={grid({ gap: "1" })}>
        {decisions.map(({ id, title, day, enrolled, minimum }) => (
          <li key={id}>
            <Link to={paths.participants.href(id)} className={linkLook}>
              <Scale size={18} aria-hidden className={css({ flexShrink: 0 })} />
              <span>
                {title}
                <span className={css({ display: "block", color: "muted", fontWeight: "normal" })}>
                  {t("decision.figures", "Iscritti: {{taken}}. Minimo: {{minimum}}.", {
                    taken: enrolled,
                    minimum,
                  })}{" "}
                  {t("decision.by", "Entro {{day}}.", { day: formatDeadline(day, t.language) })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const linkLook = inlineRow({
  gap: "2",
  minHeight: "touch",
  color: "sea",
  fontWeight: "medium",
  textStyle: "small",
  _hover: { textDecoration: "underline" },
});
