import { Repeat } from "lucide-react";
import { useRef, useState } from "react";
import { css } from "styled-system/css";
import { notice, wrap } from "styled-system/patterns";
import { isEventDay, SESSIONS_MAX } from "../../../../worker/events/times/contract.ts";
import { formatDay } from "../../../lib/dates.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import type { SessionLine } from "../values/values.ts";
import { repeatLine, sessionLineText } from "./sessionLines.ts";

type Props = {
  lines: SessionLine[];
  /** The open session, which is preselected; otherwise the last one is. */
  openId: string | null;
  onRepeat: (line: SessionLine, count: number) => void;
};

const COUNT_SUGGESTED = "6";

/** Repeats a session every week: the choice of the session, the number of times, and the dates that this adds. */
export function RepeatSession({ lines, openId, onRepeat }: Props) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState(COUNT_SUGGESTED);
  const ready = lines.filter(({ date }) => isEventDay(date));
  const line =
    ready.find(({ id }) => id === chosen) ?? ready.find(({ id }) => id === openId) ?? ready.at(-1) ?? null;
  if (!line) return null;
  const count = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0;
  const known = new Set(lines.map(({ id }) => id));
  const added = count < 2 || count > SESSIONS_MAX ? [] : repeatLine(lines, line, count);
  const dates = added.filter(({ id }) => !known.has(id)).map(({ date }) => date);
  function close() {
    setOpen(false);
    setTimeout(() => button.current?.focus());
  }
  function repeat() {
    if (!line || dates.length === 0) return;
    onRepeat(line, count);
    setChosen(null);
    close();
  }
  if (!isOpen) {
    return (
      <Button ref={button} look="quiet" className={buttonLook} onClick={() => setOpen(true)}>
        <Repeat size={18} aria-hidden />
        {t("organizing.repeat_session", "Ripeti ogni settimana")}
      </Button>
    );
  }
  return (
    <fieldset className={panelLook}>
      <legend className={css({ srOnly: true })}>
        {t("organizing.repeat_session", "Ripeti ogni settimana")}
      </legend>
      {ready.length > 1 && (
        <Select
          label={t("organizing.repeat_which", "Quale incontro")}
          value={line.id}
          options={ready.map((one, index) => ({ value: one.id, label: sessionLineText(t, one, index) }))}
          onChange={setChosen}
        />
      )}
      <TextField
        name="repeat_count"
        autoFocus
        label={t("organizing.repeat_count", "Quante volte in tutto")}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            event.stopPropagation();
            close();
          }
          if (event.key !== "Enter") return;
          // Enter would otherwise submit the event's form.
          event.preventDefault();
          repeat();
        }}
        help={
          dates.length > 0
            ? t("organizing.repeat_dates", "Ogni {{weekday}}: {{first}} – {{last}}.", {
                weekday: formatDay(line.date, "EEEE", t.language),
                first: formatDay(line.date, "d MMM yyyy", t.language),
                last: formatDay(dates.at(-1) ?? line.date, "d MMM yyyy", t.language),
              })
            : t("organizing.repeat_range", "Un numero da 2 a 60.")
        }
      />
      <div className={wrap({ gap: "2" })}>
        <Button disabled={dates.length === 0} onClick={repeat} className={buttonLook}>
          {t.count("organizing.repeat_add", dates.length, {
            one: "Aggiungi {{count}} incontro",
            other: "Aggiungi {{count}} incontri",
          })}
        </Button>
        <Button look="quiet" onClick={close} className={buttonLook}>
          {t("organizing.repeat_cancel", "Annulla")}
        </Button>
      </div>
    </fieldset>
  );
}

const buttonLook = css({ flex: { base: "1 1 100%", sm: "none" } });
const panelLook = notice({ display: "grid", gap: "4", flex: "1 0 100%", minWidth: "0" });
