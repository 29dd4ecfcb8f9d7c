import { useQuery } from "@tanstack/react-query";
import { Trash2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { flex, grid, notice } from "styled-system/patterns";
import { ratioSeats, STAFF_MAX, STAFF_PARTS, type StaffPart } from "../../../worker/events/staff/contract.ts";
import {
  isSameRatio,
  RATIO_TEMPLATES,
  type RatioTemplate,
  templateOf,
} from "../../../worker/events/staff/ratioTemplates.ts";
import { isEventDay } from "../../../worker/events/times/contract.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { ratioText, staffPartName, staffStateName } from "../../lib/staffTexts.ts";
import { useDebounced } from "../../lib/useSearchText.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { LineField, pairLook } from "../form/filling/fields.tsx";
import { sessionsOfLines, spanOfLines } from "../form/times/sessionLines.ts";
import type { EventFormState } from "../form/useEventForm.ts";
import { fieldLabels } from "../form/values/labels.ts";
import { ratioOfValues } from "../form/values/pricesAndMinimum.ts";
import { type EventValues, parseCount, type StaffLine } from "../form/values/values.ts";
import { staffConflictsQuery } from "./queries.ts";
import { StaffSearch } from "./StaffSearch.tsx";

type Props = { form: EventFormState<EventValues> };

/** The people of an event, each with a part, and the ratio by which they make seats. */
export function StaffFieldset({ form }: Props) {
  const t = useT();
  const { values, change, errors } = form;
  const { staff } = values;
  const conflicts = useConflicts(form);
  const put = (id: string, part: StaffPart) =>
    change(
      "staff",
      staff.map((line) =>
        line.user_id === id
          ? { ...line, part }
          : // One person is responsible: the former one stays as an instructor.
            {
              ...line,
              part: part === "responsible" && line.part === "responsible" ? "instructor" : line.part,
            },
      ),
    );
  return (
    <fieldset data-field="staff" tabIndex={-1} className={grid({ gap: "4" })}>
      <legend className={css({ textStyle: "small", fontWeight: "medium", marginBottom: "2" })}>
        {fieldLabels(t).staff}
      </legend>
      <ul className={grid({ gap: "3", _empty: { display: "none" } })}>
        {staff.map((line) => (
          <li key={line.user_id} className={lineLook}>
            <div className={css({ flex: "1 1 7.5rem", minWidth: "0", overflowWrap: "anywhere" })}>
              <p className={css({ fontWeight: "medium" })}>{displayName(t, line.full_name)}</p>
              <p className={css({ textStyle: "label", color: "muted" })}>
                {staffStateName(t, stateOf(form, line))}
              </p>
            </div>
            <div className={css({ flex: "1 1 9rem" })}>
              <Select
                label={t("staff.part", "Ruolo")}
                value={line.part}
                options={STAFF_PARTS.map((value) => ({ value, label: staffPartName(t, value) }))}
                onChange={(part) => put(line.user_id, part as StaffPart)}
              />
            </div>
            <Button
              look="quiet"
              size="icon"
              aria-label={t("organizing.remove_instructor", "Rimuovi {{name}}", {
                name: displayName(t, line.full_name),
              })}
              onClick={() =>
                change(
                  "staff",
                  staff.filter(({ user_id }) => user_id !== line.user_id),
                )
              }
            >
              <Trash2 size={18} aria-hidden />
            </Button>
            {(conflicts.get(line.user_id) ?? []).map((text) => (
              <p key={text} role="status" className={warningLook}>
                <TriangleAlert size={16} aria-hidden />
                {text}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {fieldErrorText(t, errors.staff) && (
        <p className={css({ textStyle: "small", color: "danger" })}>{fieldErrorText(t, errors.staff)}</p>
      )}
      {staff.length < STAFF_MAX && (
        <StaffSearch
          user={form.user}
          known={staff.map(({ user_id }) => user_id)}
          onChoose={({ id, name, teaches }) =>
            change("staff", [
              ...staff,
              { user_id: id, full_name: name, part: teaches ? "instructor" : "assistant" },
            ])
          }
        />
      )}
      <RatioFields form={form} />
    </fieldset>
  );
}

/** The templates of published ratios, the organizer's own numbers, and the seats that they make. */
function RatioFields({ form }: Props) {
  const t = useT();
  const { values, patch } = form;
  const ratio = ratioOfValues(values);
  const isOn = values.ratio_instructor !== "";
  // Several templates have the same figures: the one that was chosen stays.
  const [chosen, setChosen] = useState<RatioTemplate | null>(null);
  const template = ratio && (chosen && isSameRatio(chosen, ratio) ? chosen : templateOf(ratio));
  const index = template ? RATIO_TEMPLATES.indexOf(template) : -1;
  const options = [
    { value: "none", label: t("staff.ratio_none", "I posti non dipendono dallo staff") },
    ...RATIO_TEMPLATES.map((one, position) => ({
      value: String(position),
      label: [
        one.course,
        waterName(t, one.water),
        t("staff.from_age", "dai {{age}} anni", { age: one.min_age }),
      ].join(", "),
    })),
    { value: "own", label: t("staff.ratio_own", "Numeri miei") },
  ];
  function choose(value: string) {
    const next = RATIO_TEMPLATES[Number(value)];
    setChosen(next ?? null);
    if (value === "none") patch({ ratio_instructor: "", ratio_assistant: "", ratio_min_age: "" });
    else if (next)
      patch({
        ratio_instructor: String(next.instructor),
        ratio_assistant: String(next.assistant),
        ratio_min_age: String(next.min_age),
      });
    else patch({ ratio_instructor: values.ratio_instructor || "4", ratio_min_age: "" });
  }
  return (
    <>
      <Select
        label={t("staff.ratio", "Posti in base allo staff")}
        value={isOn ? (index >= 0 ? String(index) : "own") : "none"}
        options={options}
        onChange={choose}
        help={
          template
            ? t("staff.ratio_source", "Fonte: {{source}}. Puoi cambiare i numeri.", {
                source: template.source,
              })
            : undefined
        }
      />
      {isOn && (
        <>
          <div className={pairLook}>
            <LineField form={form} name="ratio_instructor" inputMode="numeric" />
            <LineField form={form} name="ratio_assistant" inputMode="numeric" />
            <LineField
              form={form}
              name="ratio_min_age"
              inputMode="numeric"
              help={t("staff.min_age_help", "Ti avvisiamo se si iscrive qualcuno più giovane.")}
            />
          </div>
          {ratio && (
            <div role="status" className={notice({ textStyle: "small" })}>
              <p className={css({ fontWeight: "bold" })}>
                {ratioText(t, statesOf(form), seatsOf(form, ratio))}
              </p>
              <p>
                {t(
                  "staff.declining",
                  "Se qualcuno rinuncia, i posti calano per chi deve ancora iscriversi e ti avvisiamo. Chi partecipa già resta.",
                )}
              </p>
            </div>
          )}
        </>
      )}
    </>
  );
}

/** The stored answer; saving confirms the user, and asks everybody else. */
const stateOf = ({ draft, user }: Props["form"], { user_id, part }: StaffLine) =>
  draft.base?.staff.find((one) => one.user_id === user_id && one.part === part)?.state ??
  (user_id === user.id ? "confirmed" : "pending");

/** The lines with their stored answers. */
function statesOf(form: Props["form"]) {
  return form.values.staff.map((line) => ({ ...line, state: stateOf(form, line) }));
}

function seatsOf(form: Props["form"], ratio: NonNullable<ReturnType<typeof ratioOfValues>>): number {
  const limit = parseCount(form.values.participants);
  const seats = ratioSeats(statesOf(form), ratio);
  return limit ? Math.min(seats, limit) : seats;
}

function waterName(t: Translate, water: (typeof RATIO_TEMPLATES)[number]["water"]): string {
  const names = {
    pool: t("staff.water.pool", "piscina"),
    confined: t("staff.water.confined", "acque confinate"),
    open_water: t("staff.water.open_water", "acque libere"),
  };
  return names[water];
}

/** The warnings of the people who are somewhere else at the hours of the form and have not declined, by user id. */
function useConflicts(form: Props["form"]): Map<string, string[]> {
  const { values, draft } = form;
  const t = useT();
  const present = statesOf(form).filter(({ state }) => state !== "declined");
  const span = spanOfLines(values.sessions);
  const sessions = sessionsOfLines(values.sessions.filter(({ date }) => isEventDay(date)));
  const times = useDebounced(
    JSON.stringify({
      date: span?.date ?? values.date,
      end_date: (span ? span.end_date : values.end_date) || null,
      start_time: (span ? span.start_time : values.start_time) || null,
      end_time: (span ? span.end_time : values.end_time) || null,
      time_zone: values.time_zone || null,
      sessions: sessions.length > 0 ? sessions : null,
    }),
    400,
  );
  const { date } = JSON.parse(times);
  const { data = [] } = useQuery({
    ...staffConflictsQuery(
      isEventDay(date) ? present.map(({ user_id }) => user_id) : [],
      draft.base?.id,
      JSON.parse(times),
    ),
  });
  const texts = new Map<string, string[]>();
  for (const { user_id, event } of data)
    texts.set(user_id, [
      ...(texts.get(user_id) ?? []),
      event
        ? t("staff.conflict", "A quell’ora è anche in «{{title}}», {{day}}.", {
            title: event.title,
            day: formatShortRange(event.date, null),
          })
        : t("staff.busy", "A quell’ora ha già un impegno altrove."),
    ]);
  for (const [id, lines] of texts) texts.set(id, [...new Set(lines)]);
  return texts;
}

const lineLook = flex({
  wrap: "wrap",
  gap: "3",
  align: "end",
  padding: "3",
  border: "1px solid token(colors.line)",
  borderRadius: "sm",
});

const warningLook = flex({
  flexBasis: "100%",
  align: "center",
  gap: "2",
  textStyle: "small",
  color: "danger",
});
