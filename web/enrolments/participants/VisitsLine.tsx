import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";

type Props = { figures: { views: number; begun: number } };

/** The views of an event's page and its begun enrolments, beside its number of participants; nothing without any. */
export function VisitsLine({ figures: { views, begun } }: Props) {
  const t = useT();
  if (views + begun === 0) return null;
  const steps = [
    t.count("visits.views", views, { one: "{{count}} visita", other: "{{count}} visite" }),
    t.count("visits.begun", begun, {
      one: "{{count}} iscrizione iniziata",
      other: "{{count}} iscrizioni iniziate",
    }),
  ];
  return <p className={css({ textStyle: "small", color: "muted" })}>{steps.join(", ")}</p>;
}
