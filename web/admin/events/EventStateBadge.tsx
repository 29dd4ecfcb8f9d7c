import { css, cx } from "styled-system/css";
import { pill } from "styled-system/patterns";
import { type AdminEventState, adminEventState } from "../../../worker/admin/events/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { useToday } from "../../settings/hooks.ts";
import { eventStateLabel } from "./labels.ts";

type Props = { event: { date: string; end_date: string | null; cancelled_at: string | null } };

/** Whether an event is active, past or cancelled. */
export function EventStateBadge({ event }: Props) {
  const t = useT();
  const state = adminEventState(event, useToday());
  return <span className={cx(badgeLook, STATES[state])}>{eventStateLabel(t, state)}</span>;
}

const badgeLook = pill({ paddingInline: "2.5", paddingBlock: "0.5" });
const STATES: Record<AdminEventState, string> = {
  active: css({ bg: "foam", color: "badge" }),
  past: css({ color: "muted", boxShadow: "inset 0 0 0 1px token(colors.line)" }),
  cancelled: css({ bg: "dangerSoft", color: "danger" }),
};
