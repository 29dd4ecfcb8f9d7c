import { ListChecks } from "lucide-react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { Requirement } from "../../worker/eligibility/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { dueDay, listRequirements, requirementText, whenText } from "./requirementTexts.ts";

/** What an event requires, for visitors, of whom nothing is known. */
export function RequirementsList({ event }: { event: { date: string; requirements: Requirement[] | null } }) {
  const t = useT();
  const title = t("paying.required", "Per iscriverti servono");
  return (
    <section aria-label={title} className={sectionLook}>
      <p className={css({ fontWeight: "medium" })}>{title}</p>
      <ul className={grid({ gap: "1.5" })}>
        {listRequirements(event).map((requirement) => {
          const when = whenText(t, requirement.mode, dueDay(requirement, event.date));
          return (
            <li key={requirement.code} className={flex({ gap: "2", align: "start" })}>
              <ListChecks size={18} aria-hidden className={iconLook} />
              <span>
                {requirementText(t, requirement)}
                {when && <span className={css({ display: "block", color: "muted" })}>{when}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const sectionLook = grid({ gap: "2", padding: "4", borderRadius: "sm", bg: "foam", textStyle: "small" });
const iconLook = css({ color: "sea", flexShrink: 0, marginTop: "0.5" });
