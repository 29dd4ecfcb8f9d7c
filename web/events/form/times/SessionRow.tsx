import { ChevronDown, Copy, Trash2 } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { SESSION_LOCATION_MAX, SESSION_TITLE_MAX } from "../../../../worker/events/times/contract.ts";
import { keepFactsWhole } from "../../../lib/eventTimes.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { pairLook } from "../filling/fields.tsx";
import type { SessionLine } from "../values/values.ts";
import { DayField, moveStartTime, TimeField, useLastStartTime } from "./DayField.tsx";
import { sessionLineText } from "./sessionLines.ts";

type Props = {
  line: SessionLine;
  index: number;
  isOpen: boolean;
  /** The event has the maximum number of sessions. */
  isFull: boolean;
  /** The event's venue, which applies to a session without its own. */
  venue: string;
  errors: Record<string, string>;
  onToggle: () => void;
  onChange: (some: Partial<SessionLine>) => void;
  onCopy: () => void;
  onRemove: () => void;
};

/** A session in one line, with its fields below while it is open. */
export function SessionRow(props: Props) {
  const { line, index, isOpen, isFull, onToggle, onCopy, onRemove } = props;
  const t = useT();
  const text = sessionLineText(t, line, index);
  const rest = [line.title, line.location].filter(Boolean).join(" · ");
  const fields = `session-${line.id}`;
  return (
    <li data-session={line.id} className={rowLook}>
      <div className={flex({ align: "center", gap: "1" })}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? fields : undefined}
          onClick={onToggle}
          className={headLook}
        >
          <ChevronDown size={18} aria-hidden className={isOpen ? openLook : closedLook} />
          <span className={css({ minWidth: "0" })}>
            <span className={css({ display: "block", fontWeight: "medium" })}>{keepFactsWhole(text)}</span>
            {rest && <span className={restLook}>{rest}</span>}
          </span>
        </button>
        <Button
          look="quiet"
          size="icon"
          disabled={isFull}
          aria-label={t("organizing.copy_session", "Copia alla settimana dopo: {{session}}", {
            session: text,
          })}
          title={t("organizing.copy_session_short", "Copia")}
          onClick={onCopy}
        >
          <Copy size={18} aria-hidden />
        </Button>
        <Button
          look="quiet"
          size="icon"
          aria-label={t("organizing.remove_session", "Rimuovi: {{session}}", { session: text })}
          title={t("organizing.remove_session_short", "Rimuovi")}
          onClick={onRemove}
        >
          <Trash2 size={18} aria-hidden />
        </Button>
      </div>
      {isOpen && <SessionFields id={fields} {...props} />}
    </li>
  );
}

function SessionFields({ id, line, index, venue, errors, onChange }: Props & { id: string }) {
  const t = useT();
  const nameOf = (field: keyof SessionLine) => `sessions.${index}.${field}`;
  const errorOf = (field: keyof SessionLine) => fieldErrorText(t, errors[nameOf(field)]);
  const from = useLastStartTime(line.start_time);
  return (
    <div id={id} className={fieldsLook}>
      <DayField
        name={nameOf("date")}
        label={t("organizing.session_day", "Giorno")}
        value={line.date}
        error={errorOf("date")}
        onChange={(date) => onChange({ date })}
      />
      <div className={pairLook}>
        <TimeField
          name={nameOf("start_time")}
          label={t("organizing.session_from", "Dalle")}
          value={line.start_time}
          error={errorOf("start_time")}
          onChange={(typed) => {
            const { start_time, end_time } = moveStartTime(line, from, typed);
            onChange({ start_time, end_time });
          }}
        />
        <TimeField
          name={nameOf("end_time")}
          label={t("organizing.session_to", "Alle")}
          value={line.end_time}
          error={errorOf("end_time")}
          onChange={(end_time) => onChange({ end_time })}
        />
      </div>
      <TextField
        name={nameOf("location")}
        label={t("organizing.session_where", "Dove")}
        placeholder={venue}
        help={
          venue
            ? t("organizing.session_where_help", "Se lo lasci vuoto, vale il luogo dell’evento.")
            : undefined
        }
        value={line.location}
        maxLength={SESSION_LOCATION_MAX}
        autoComplete="off"
        error={errorOf("location")}
        onChange={(event) => onChange({ location: event.target.value })}
      />
      <TextField
        name={nameOf("title")}
        label={t("organizing.session_what", "Cosa si fa")}
        placeholder={t("organizing.session_what_example", "Teoria, piscina, mare…")}
        value={line.title}
        maxLength={SESSION_TITLE_MAX}
        autoComplete="off"
        error={errorOf("title")}
        onChange={(event) => onChange({ title: event.target.value })}
      />
    </div>
  );
}

const rowLook = css({
  border: "1px solid token(colors.line)",
  borderRadius: "sm",
  bg: "card",
  minWidth: "0",
});
const headLook = flex({
  align: "center",
  gap: "2",
  flex: 1,
  minWidth: "0",
  minHeight: "3rem",
  paddingInline: "3",
  paddingBlock: "2",
  textAlign: "start",
  cursor: "pointer",
  borderRadius: "sm",
});
const chevronLook = css({ flexShrink: 0, color: "muted" });
const closedLook = chevronLook;
const openLook = cx(chevronLook, css({ transform: "rotate(180deg)" }));
const restLook = css({ display: "block", textStyle: "small", color: "muted", truncate: true });
const fieldsLook = grid({ gap: "4", padding: "3", paddingTop: "1" });
