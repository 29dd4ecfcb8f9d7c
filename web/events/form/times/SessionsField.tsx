import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import { SESSIONS_MAX } from "../../../../worker/events/times/contract.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { Button } from "../../../ui/Button.tsx";
import { FieldNotes } from "../../../ui/Field.tsx";
import type { EventFormState } from "../useEventForm.ts";
import { fieldLabels } from "../values/labels.ts";
import type { CommonValues, SessionLine } from "../values/values.ts";
import { RepeatSession } from "./RepeatSession.tsx";
import { SessionRow } from "./SessionRow.tsx";
import {
  copyLine,
  daysOfLines,
  newSessionLine,
  repeatLine,
  sessionLineText,
  sortLines,
} from "./sessionLines.ts";

type Props = { form: EventFormState<CommonValues> };

/** The sessions of an event, one open at a time; the event's first and last day follow from them. */
export function SessionsField({ form }: Props) {
  const t = useT();
  const list = useRef<HTMLFieldSetElement>(null);
  const { values, errors } = form;
  const lines = values.sessions;
  const isFull = lines.length >= SESSIONS_MAX;
  const [openId, setOpenId] = useOpenLine(form);
  const [removed, setRemoved] = useState<{ line: SessionLine; index: number } | null>(null);
  const put = usePutLines(form);

  /** Sorts the sessions when one is closed, so that no row moves during typing. */
  function open(id: string | null) {
    put(sortLines);
    setOpenId(id);
  }
  function add(line: SessionLine) {
    put((before) => [...sortLines(before), line]);
    setOpenId(line.id);
    focusSoon(list, `[data-session="${line.id}"] input`);
  }
  function addNext() {
    const last = lines.at(-1);
    add(
      last
        ? newSessionLine({ start_time: last.start_time, end_time: last.end_time, location: last.location })
        : newSessionLine({ date: values.date, start_time: values.start_time, end_time: values.end_time }),
    );
  }
  function remove(line: SessionLine, index: number) {
    put((before) => before.filter(({ id }) => id !== line.id));
    const next = lines[index + 1] ?? lines[index - 1];
    focusSoon(list, next ? `[data-session="${next.id}"] button` : "[data-add]");
    setRemoved({ line, index });
  }
  return (
    <fieldset
      ref={list}
      data-field="sessions"
      tabIndex={-1}
      // The server's errors name sessions by their position, so leaving the list sorts them.
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && put(sortLines)}
      className={grid({ gap: "3", outline: "none", minWidth: "0" })}
    >
      <legend className={css({ textStyle: "small", fontWeight: "medium", marginBottom: "1.5" })}>
        {fieldLabels(t).sessions}
      </legend>
      {lines.length > 0 && (
        <ol className={grid({ gap: "2" })}>
          {lines.map((line, index) => (
            <SessionRow
              key={line.id}
              line={line}
              index={index}
              isOpen={line.id === openId}
              isFull={isFull}
              venue={values.location}
              errors={errors}
              onToggle={() => open(line.id === openId ? null : line.id)}
              onChange={(some) =>
                put((before) => before.map((one) => (one.id === line.id ? { ...one, ...some } : one)))
              }
              onCopy={() => add(copyLine(line))}
              onRemove={() => remove(line, index)}
            />
          ))}
        </ol>
      )}
      {/* Not a toast, because the form's dialog makes everything outside of it inert. */}
      <div role="status">
        {removed && (
          <p className={removedLook}>
            <span className={css({ flex: 1, minWidth: "10rem" })}>
              {t("organizing.session_removed", "Incontro rimosso: {{session}}", {
                session: sessionLineText(t, removed.line, removed.index),
              })}
            </span>
            <Button
              onClick={() => {
                put((before) => sortLines([...before, removed.line]));
                setRemoved(null);
                focusSoon(list, `[data-session="${removed.line.id}"] button`);
              }}
            >
              {t("organizing.session_undo", "Annulla")}
            </Button>
          </p>
        )}
      </div>
      <FieldNotes
        id="sessions"
        help={
          isFull
            ? t("organizing.sessions_full", "Hai raggiunto il massimo di 60 incontri.")
            : lines.length === 0 &&
              t(
                "organizing.sessions_help",
                "Per un corso o un programma a tappe: ogni incontro ha giorno, ora e luogo.",
              )
        }
        error={fieldErrorText(t, errors.sessions)}
      />
      <div className={wrap({ gap: "2" })}>
        <Button data-add onClick={addNext} disabled={isFull} className={buttonLook}>
          <Plus size={18} aria-hidden />
          {t("organizing.add_session", "Aggiungi incontro")}
        </Button>
        {!isFull && (
          <RepeatSession
            lines={lines}
            openId={openId}
            onRepeat={(line, count) => {
              put((before) => repeatLine(before, line, count));
              setOpenId(null);
            }}
          />
        )}
      </div>
    </fieldset>
  );
}

/** Writes the lines and the resulting days. Two changes in one click each see the other's result. */
function usePutLines(form: Props["form"]) {
  const newest = useRef(form);
  useEffect(() => {
    newest.current = form;
  });
  return (change: (before: SessionLine[]) => SessionLine[]) => {
    const { values, patch } = newest.current;
    const sessions = change(values.sessions);
    // A change clears the field's errors.
    if (
      sessions.length === values.sessions.length &&
      sessions.every((line, at) => line === values.sessions[at])
    )
      return;
    const next = { ...values, sessions };
    newest.current = { ...newest.current, values: { ...next, ...daysOfLines(next) } };
    patch({ sessions, ...daysOfLines(next) });
  };
}

/** The open session; a session with an error opens by itself. */
function useOpenLine({ values, errors }: Props["form"]) {
  const [openId, setOpenId] = useState<string | null>(null);
  const indexes = Object.keys(errors).flatMap((name) => /^sessions\.(\d+)/.exec(name)?.[1] ?? []);
  const wrong = indexes.length > 0 ? Math.min(...indexes.map(Number)) : null;
  const wrongId = wrong === null ? undefined : values.sessions[wrong]?.id;
  useEffect(() => {
    if (wrongId !== undefined) setOpenId(wrongId);
  }, [wrongId]);
  return [openId, setOpenId] as const;
}

/** Focuses an element of the list once it is rendered. */
function focusSoon(list: React.RefObject<HTMLElement | null>, selector: string) {
  setTimeout(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
}
const removedLook = wrap({
  align: "center",
  gap: "2",
  padding: "3",
  borderRadius: "sm",
  bg: "foam",
  textStyle: "small",
});
const buttonLook = css({ flex: { base: "1 1 100%", sm: "none" } });
