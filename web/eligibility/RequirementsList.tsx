import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { sortByCode } from "../../worker/eligibility/contract.ts";
import type { Requirement } from "../../worker/eligibility/outputs.ts";
import { useT } from "../lib/i18n.tsx";
import { dueDay, requirementText, whenText } from "./requirementTexts.ts";

/** What an event requires, for visitors, of whom nothing is known. */
export function RequirementsList({ event }: { event: { date: string; requirements: Requirement[] | null } }) {
  const t = useT();
  const title = t("paying.required", "Per iscriverti servono");
  return (
    <section aria-label={title} className={sectionLook}>
      <p className={css({ fontWeight: "medium" })}>{title}</p>
      <ul className={listLook}>
        {sortByCode(event.requirements ?? []).map((requirement) => {
          const when = whenText(t, requirement.mode, dueDay(requirement, event.date));
          return (
            <li key={requirement.code}>
              {requirementText(t, requirement)}
              {when && <span className={css({ display: "block", color: "muted" })}>{when}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const sectionLook = grid({ gap: "2", padding: "4", borderRadius: "sm", bg: "foam", textStyle: "small" });
const listLook = grid({
  gap: "1.5",
  listStyleType: "disc",
  paddingInlineStart: "5",
  _marker: { color: "sea" },
});
