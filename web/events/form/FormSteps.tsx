import { Accordion } from "@ark-ui/react/accordion";
import { Check, ChevronDown, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { trainingSeats } from "../../../worker/events/publishing/contract.ts";
import { hasPermission } from "../../../worker/permissions/permissionMap.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { renderSectionFields } from "./filling/sectionFields.tsx";
import {
  ADMIN_FIELDS,
  FORM_SECTIONS,
  type FormSectionName,
  findSection,
  sectionState,
  sectionTitle,
} from "./sections.ts";
import type { EventFormState } from "./useEventForm.ts";
import { fieldLabel } from "./values/labels.ts";
import { useFieldValueText } from "./values/useFieldValueText.ts";
import { type AnyValues, changedNames, isTrainingValues } from "./values/values.ts";

export type FormStep = {
  name: string;
  title: string;
  /** The section's values in one line, shown while the section is closed. */
  summary: string;
  /** The labels of the empty required fields of a section that was begun, or "". */
  missing: string;
  state: "empty" | "begun" | "complete" | "wrong";
  content: ReactNode;
};

type Props = { steps: FormStep[]; open: string; onOpen: (name: string) => void };

/** A long form as four numbered steps along a dive line, whose names and states are always visible. */
export function FormSteps({ steps, open, onOpen }: Props) {
  const t = useT();
  return (
    <Accordion.Root
      collapsible
      lazyMount
      value={open ? [open] : []}
      onValueChange={({ value }) => onOpen(value[0] ?? "")}
      className={rootLook}
    >
      {steps.map((step, index) => (
        <Accordion.Item key={step.name} value={step.name} className={itemLook}>
          <h2 className={css({ margin: "0" })}>
            <Accordion.ItemTrigger className={triggerLook} data-step={step.name}>
              <StepMark state={step.state} number={index + 1} />
              <span className={css({ flex: 1, minWidth: "0", textAlign: "start" })}>
                <span className={css({ display: "block", textStyle: "subheading" })}>{step.title}</span>
                {open !== step.name && step.summary && <span className={summaryLook}>{step.summary}</span>}
                {open !== step.name && step.missing && (
                  <span className={missingLook}>
                    {t("organizing.missing", "Manca: {{fields}}", { fields: step.missing })}
                  </span>
                )}
                {step.state === "complete" && (
                  <span className={css({ srOnly: true })}>{t("organizing.complete", "completa")}</span>
                )}
                {step.state === "wrong" && (
                  <span className={css({ srOnly: true })}>{t("profile.tab_wrong", "da controllare")}</span>
                )}
              </span>
              <Accordion.ItemIndicator
                className={css({ color: "muted", "&[data-state=open]": { transform: "rotate(180deg)" } })}
              >
                <ChevronDown size={20} aria-hidden />
              </Accordion.ItemIndicator>
            </Accordion.ItemTrigger>
          </h2>
          <Accordion.ItemContent className={contentLook}>
            <div className={grid({ gap: "5", minWidth: "0" })}>{step.content}</div>
          </Accordion.ItemContent>
        </Accordion.Item>
      ))}
    </Accordion.Root>
  );
}

function StepMark({ state, number }: { state: FormStep["state"]; number: number }) {
  return (
    <span aria-hidden className={cx(markLook, STEP_MARKS[state])}>
      {state === "complete" ? <Check size={18} /> : state === "wrong" ? <TriangleAlert size={16} /> : number}
    </span>
  );
}

const markLook = css({
  position: "relative",
  zIndex: 1,
  flexShrink: 0,
  display: "grid",
  placeItems: "center",
  width: "2.25rem",
  height: "2.25rem",
  borderRadius: "full",
  border: "2px solid",
  textStyle: "label",
});
const STEP_MARKS: Record<FormStep["state"], string> = {
  empty: css({ bg: "card", borderColor: "line", color: "muted" }),
  begun: css({ bg: "card", borderColor: "sea", color: "sea" }),
  complete: css({ bg: "sea", borderColor: "sea", color: { base: "white", _dark: "abyss" } }),
  wrong: css({ bg: "dangerSoft", borderColor: "danger", color: "danger" }),
};

// The line is drawn behind the marks, from the first to the last.
const rootLook = css({ display: "grid", minWidth: "0" });
const itemLook = css({
  position: "relative",
  minWidth: "0",
  _before: {
    content: '""',
    position: "absolute",
    insetInlineStart: "calc(1.125rem - 1px)",
    top: "2rem",
    bottom: "-1rem",
    width: "2px",
    bg: "line",
  },
  _last: { _before: { display: "none" } },
});
const triggerLook = flex({
  align: "center",
  gap: "4",
  width: "100%",
  minHeight: "touch",
  paddingBlock: "3",
  cursor: "pointer",
  borderRadius: "sm",
  scrollMarginTop: "5rem",
});
const summaryLook = css({ display: "block", textStyle: "small", color: "muted", truncate: true });
const missingLook = css({ display: "block", textStyle: "small", color: "ink" });
const contentLook = css({
  paddingInlineStart: { base: "0", md: "3.25rem" },
  paddingBlock: "3",
  paddingBottom: "6",
  // On a phone the fields span the width and cover the line.
  position: "relative",
  bg: { base: "ground", md: "transparent" },
  "&[hidden]": { display: "none" },
});

const SUMMARY_FIELDS: Record<FormSectionName, string[]> = {
  essentials: ["title", "date", "start_time", "location"],
  seats: ["participants", "cost"],
  texts: ["description", "activity_details"],
  details: ["event_type", "level", ...ADMIN_FIELDS],
  water: [],
  acceptance: ADMIN_FIELDS,
};

/** The sections of a form with their states, the values that a closed section shows, and its missing fields. */
export function useFormSteps<Values extends AnyValues>(form: EventFormState<Values>): FormStep[] {
  const t = useT();
  const shown = useFieldValueText();
  const wrong = new Set(Object.keys(form.errors).map((name) => findSection(form.kind, name)));
  const filled = changedNames(form.values, form.draft.blank);
  const missing = form.listMissing();
  const values = form.values as Record<string, unknown>;
  const isAdmin = hasPermission(form.user, "events.hand_over");
  return FORM_SECTIONS[form.kind].map(({ name, fields: all }) => {
    const fields = isAdmin ? all : all.filter((field) => !ADMIN_FIELDS.includes(field));
    const state = wrong.has(name)
      ? ("wrong" as const)
      : sectionState(fields, { filled, missing, required: form.required });
    const texts = SUMMARY_FIELDS[name]
      .filter((field) => fields.includes(field) && values[field] && filled.includes(field))
      .map((field) =>
        field === "participants"
          ? seatsText(t, Number(values[field]))
          : shown(field, values[field]).split("\n")[0],
      );
    if (name === "water") texts.push(...seatTexts(t, form.values));
    const lacking = state === "begun" ? fields.filter((field) => missing.includes(field)) : [];
    return {
      name,
      title: sectionTitle(t, name),
      summary: texts.filter(Boolean).join(" · "),
      missing: lacking.map((field) => fieldLabel(t, field)).join(", "),
      state,
      content: renderSectionFields(form, name),
    };
  });
}

/** The instructors and the resulting seats of a training, which have values before the section is opened. */
function seatTexts(t: Translate, values: AnyValues): string[] {
  if (!isTrainingValues(values)) return [];
  const { instructors, max_participants_per_instructor: ratio } = values;
  return [...instructors.map(({ name }) => name), seatsText(t, trainingSeats(instructors.length, ratio))];
}

const seatsText = (t: Translate, seats: number) =>
  t.count("organizing.seats_number", seats, { one: "{{count}} posto", other: "{{count}} posti" });
