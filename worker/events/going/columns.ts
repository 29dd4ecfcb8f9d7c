import type { ShownVerdict } from "./outputs.ts";

/** The latest verdicts that a page may need: one for each coming day is enough. */
const VERDICTS_READ = 4;

const verdict = `json_object('day', going.day, 'verdict', going.verdict, 'text', going.text,
  'decided_by', coalesce(decider.company_name, nullif(decider.full_name, '')), 'decided_at', going.created_at)`;
const decider = "left join users decider on decider.id = going.decided_by";

/** SQL text of the latest verdicts of `events`, the latest first, as JSON: `[]` without one. */
export const latestVerdicts = `(select json_group_array(${verdict})
  from (select * from go_verdicts v where v.event_id = events.id order by v.created_at desc, v.id desc limit ${VERDICTS_READ}) going
    ${decider})`;

/** SQL text of the latest verdict about a day of an event, as JSON; null without one. */
export function verdictOfDay(eventId: string, day: string): string {
  return `(select ${verdict} from go_verdicts going ${decider}
    where going.event_id = ${eventId} and going.day = ${day} order by going.created_at desc, going.id desc limit 1)`;
}

/** The verdicts of a row, for its view: nothing without one. */
export function withVerdicts(json: string): { going?: ShownVerdict[] } {
  return json === "[]" ? {} : { going: JSON.parse(json) as ShownVerdict[] };
}
