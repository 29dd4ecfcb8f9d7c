import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { css } from "styled-system/css";
import { flex, notice } from "styled-system/patterns";
import type { User } from "../../../worker/auth/outputs.ts";
import { eventPhase } from "../../../worker/events/contract.ts";
import { OtherVersionNotice } from "../../drafts/OtherVersionNotice.tsx";
import { formatShortRange } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { useSearch } from "../../lib/search.ts";
import { PackageGate } from "../../packages/PackageGate.tsx";
import { paths } from "../../paths.ts";
import { useToday } from "../../settings/hooks.ts";
import { Unsaved } from "../../shell/Unsaved.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { ErrorSummary, focusField } from "../../ui/ErrorSummary.tsx";
import { categoriesQuery } from "../queries.ts";
import { FormBar } from "./FormBar.tsx";
import { FormSteps, useFormSteps } from "./FormSteps.tsx";
import { CardPreview, PreviewSheet, previewEvent } from "./PreviewSheet.tsx";
import { ChangeMessageSheet } from "./saving/ChangeMessageSheet.tsx";
import { EventConflictSheet } from "./saving/EventConflictSheet.tsx";
import { HandoverDialog } from "./saving/HandoverDialog.tsx";
import { FORM_SECTIONS, findSection } from "./sections.ts";
import { SeriesDialog, SeriesNote, StaleDateDialog } from "./times/SeriesNote.tsx";
import { type EventFormState, useEventForm } from "./useEventForm.ts";
import { eventFormKind } from "./values/eventFields.ts";
import type { EventFormKind, EventFormSubject } from "./values/eventFormKind.ts";
import { fieldLabel } from "./values/labels.ts";
import { trainingFormKind } from "./values/trainingFields.ts";
import { useFieldValueText } from "./values/useFieldValueText.ts";
import { type AnyValues, changedNames } from "./values/values.ts";

type Props<Values extends AnyValues> = {
  kind: EventFormKind<Values>;
  about: EventFormSubject;
  user: User;
  /** Called once the event is saved, instead of navigating to the user's own page of events. */
  onSaved?: (() => void) | undefined;
};

/** The query parameters that open the form over the admin's table; removing them closes the form. */
const FORM_PARAMETERS = ["edit", "new"];

/**
 * The form of an event or a training: one step at a time, the error summary at the top, the buttons at the bottom.
 */
export function EventForm<Values extends AnyValues>({ kind, about, user, onSaved }: Props<Values>) {
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const form = useEventForm(kind, about, user, onSaved);
  const [open, setOpen] = useOpenStep(kind.name);
  const [previewing, setPreviewing] = useState(false);
  const goTo = useGoTo(element, kind.name, setOpen);
  useFirstError(form, goTo);
  const { conflict, draft, gate, handover, message, series, uploads } = form;
  const { base } = draft;
  const steps = useFormSteps(form);
  const next = steps[steps.findIndex(({ name }) => name === open) + 1];
  /** Opens a step and keeps its title in sight while the step before closes above it. */
  function openStep(name: string, block: ScrollLogicalPosition = "nearest") {
    setOpen(name);
    const trigger = element.current?.querySelector<HTMLElement>(`[data-step="${name}"]`);
    if (element.current && trigger) keepInSight(element.current, trigger, block);
    if (block === "start") trigger?.focus({ preventScroll: true });
  }
  return (
    <form ref={element} noValidate onSubmit={form.submit} className={formLook}>
      <FormErrorSummary form={form} onGo={goTo} />
      <ResumedDraftNote form={form} />
      <OtherVersionNotice draft={draft} textOf={useTextOfOther(form.values)} />
      <PackageNote form={form} />
      <SeriesNote form={form} />
      <p className={css({ textStyle: "label", fontWeight: "normal", color: "muted", marginTop: "2" })}>
        {t("organizing.required_note", "I campi con {{mark}} sono obbligatori.", { mark: "*" })}
      </p>
      <FormSteps steps={steps} open={open} onOpen={openStep} />
      <FormBar
        busy={form.busy}
        isNew={base === null}
        isDirty={draft.isDirty}
        isDraftStored={!draft.isStorageFull}
        waiting={uploads.count}
        dates={series.written}
        next={next?.title}
        onNext={() => next && openStep(next.name, "start")}
        onPreview={() => setPreviewing(true)}
      />
      <PackageGate
        open={gate.isOpen}
        onClose={gate.close}
        note={t("organizing.nothing_lost", "Quello che hai scritto resta qui, come bozza.")}
      />
      <Preview form={form} open={previewing} onClose={() => setPreviewing(false)} />
      {base && (
        <ChangeMessageSheet
          open={message.isOpen}
          people={message.people}
          matters={message.matters}
          fullRefundUntil={message.fullRefundUntil}
          onClose={message.close}
          onSend={message.send}
        />
      )}
      <SeriesDialog
        open={series.isOpen}
        dates={series.dates}
        onClose={series.close}
        onChoose={series.choose}
      />
      <StaleDateDialog
        day={series.staleDay}
        onClose={() => series.setStaleDay(null)}
        onSave={series.saveAgain}
      />
      <HandoverDialog title={form.values.title} handover={handover} />
      {conflict && <EventConflictSheet {...conflict} />}
      {/* Leaving the form loses changes only when the draft is not stored, or while images are uploading. */}
      <Unsaved
        when={draft.isDirty && (draft.isStorageFull || uploads.count > 0)}
        parameters={FORM_PARAMETERS}
        onDiscard={() => {}}
      />
    </form>
  );
}

/**
 * The open step, which the address keeps, so that the browser's back button goes a step back; "" while all are closed.
 * The step opens at once, and the address follows.
 */
function useOpenStep(kind: "event" | "training") {
  const [search, changeSearch] = useSearch();
  const location = useLocation();
  const addressed = FORM_SECTIONS[kind][Number(search.get("step") ?? 1) - 1]?.name ?? "essentials";
  const [open, setOpen] = useState<string>(addressed);
  // "Back", pressed before a step's address was rendered, leaves `addressed` as it was and brings another location.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is told by its location.
  useEffect(() => setOpen(addressed), [addressed, location]);
  const openStep = useCallback(
    (name: string) => {
      setOpen(name);
      if (name === "" || name === addressed) return;
      void changeSearch({ step: String(FORM_SECTIONS[kind].findIndex((step) => step.name === name) + 1) });
    },
    [addressed, changeSearch, kind],
  );
  return [open, openStep] as const;
}

/** The fields in which another version of a draft differs, one per line. */
function useTextOfOther<Values extends AnyValues>(mine: Values): (other: Values) => string {
  const t = useT();
  const shown = useFieldValueText();
  return (other) =>
    changedNames(other, mine)
      .map((name) => `${fieldLabel(t, name)}: ${shown(name, other[name as keyof Values])}`)
      .join("\n");
}

function FormErrorSummary<Values extends AnyValues>({
  form,
  onGo,
}: {
  form: EventFormState<Values>;
  onGo: (name: string) => void;
}) {
  const t = useT();
  const errors = sortedErrorNames(form).map((name) => ({
    name,
    label: fieldLabel(t, name),
    text: fieldErrorText(t, form.errors[name]) ?? "",
  }));
  if (errors.length === 0) return null;
  return (
    <div className={css({ marginTop: "4", marginBottom: "2" })}>
      <ErrorSummary title={t("form.errors", "Controlla questi campi")} errors={errors} onGo={onGo} />
    </div>
  );
}

/** The names of the invalid fields, in the order of the form. */
function sortedErrorNames<Values extends AnyValues>({ errors, kind }: EventFormState<Values>): string[] {
  const order = FORM_SECTIONS[kind].flatMap(({ fields }) => fields);
  const position = (name: string) => order.indexOf(name.split(".")[0] ?? "");
  return Object.keys(errors).sort((one, other) => position(one) - position(other));
}

/** A note that the form was filled from a draft, with a button that discards the draft. */
function ResumedDraftNote<Values extends AnyValues>({ form }: { form: EventFormState<Values> }) {
  const t = useT();
  const { restoredAt, startOver } = form.draft;
  if (!restoredAt) return null;
  return (
    <div role="status" className={resumedLook}>
      <p className={css({ flex: 1, minWidth: "12rem" })}>
        {t("organizing.resumed", "Abbiamo ripreso la tua bozza ({{day}}).", {
          day: formatShortRange(restoredAt.slice(0, 10), null),
        })}
      </p>
      <Button onClick={startOver}>{t("organizing.start_over", "Ricomincia da capo")}</Button>
    </div>
  );
}

/** The note for an organizer without a package: which fields can be changed, and which cannot. */
function PackageNote<Values extends AnyValues>({ form }: { form: EventFormState<Values> }) {
  const t = useT();
  const today = useToday();
  const { base } = form.draft;
  if (!base || !form.gate.lacksPackage) return null;
  return (
    <div role="note" className={resumedLook}>
      <p className={css({ flex: 1, minWidth: "12rem" })}>
        {eventPhase(base, today) === "past"
          ? t("organizing.package_past", "Per modificare un evento passato serve un pacchetto attivo.")
          : t(
              "organizing.package_note",
              "Senza un pacchetto attivo puoi correggere testi, foto e luogo. Per cambiare titolo, giorni o prezzo, o per aggiungere posti, serve un pacchetto.",
            )}
      </p>
      <ButtonLink to={paths.organizerPackages.href()}>{t("packages.choose", "Vedi i pacchetti")}</ButtonLink>
    </div>
  );
}

type PreviewProps<Values extends object> = {
  form: EventFormState<Values>;
  open: boolean;
  onClose: () => void;
};

/** The preview card next to the form on wide screens, updated while typing, and the complete preview in a sheet. */
function Preview<Values extends AnyValues>({ form, open, onClose }: PreviewProps<Values>) {
  const today = useToday();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const seatsTaken = form.draft.base?.seats_taken ?? 0;
  const event = previewEvent(form.values, { user: form.user, categories, seatsTaken, today });
  return (
    <>
      <div inert className={previewLook}>
        <CardPreview event={event} />
      </div>
      <PreviewSheet open={open} event={event} onClose={onClose} />
    </>
  );
}

/** The longest wait for a section to render, in milliseconds. */
const RENDER_MS = 2000;

/** Opens the section of a field and focuses the field once the section is rendered. */
function useGoTo(
  form: React.RefObject<HTMLFormElement | null>,
  kind: "event" | "training",
  open: (name: string) => void,
) {
  const [wanted, setWanted] = useState<{ name: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const until = performance.now() + RENDER_MS;
    let frame = 0;
    const go = () => {
      if (!focusFormField(form.current, wanted.name) && performance.now() < until)
        frame = requestAnimationFrame(go);
    };
    go();
    return () => cancelAnimationFrame(frame);
  }, [wanted, form]);
  return useCallback(
    (name: string) => {
      open(findSection(kind, name));
      setWanted({ name });
    },
    [kind, open],
  );
}

/** Finds a field by its name, or by its id or data attribute when no input has the name. */
function focusFormField(form: HTMLFormElement | null, name: string): boolean {
  const marked = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  if (marked || !focusField(form, name)) {
    const found = marked ?? document.getElementById(name);
    found?.focus();
    if (!found || document.activeElement !== found) return false;
  }
  // The field's frame, because a text's editor replaces the area that was focused.
  const frame = marked ?? document.activeElement?.parentElement;
  if (form && frame) keepInSight(form, frame, "center");
  return true;
}

/** Goes to the first invalid field when a submit fails validation; correcting a field does not move the focus. */
function useFirstError<Values extends AnyValues>(form: EventFormState<Values>, goTo: (name: string) => void) {
  const known = useRef(form.errors);
  useEffect(() => {
    const [first] = sortedErrorNames(form);
    const isNews = first !== undefined && Object.keys(form.errors).some((name) => !(name in known.current));
    known.current = form.errors;
    if (isNews) goTo(first);
  }, [form, goTo]);
}

/** Centres the preview card in the space next to the sheet. */
const previewLook = css({
  display: { base: "none", xl: "block" },
  position: "fixed",
  zIndex: 1,
  top: "50%",
  insetInlineStart: "calc((100vw - 44rem) / 2)",
  width: "18rem",
  transform: "translate(-50%, -50%)",
  animation: "fade 260ms",
});

/** The form fills its container, so that the form's bar is at the bottom. */
const formLook = flex({ direction: "column", flex: 1, minHeight: { base: "70dvh", md: "0" } });

const resumedLook = notice({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "3",
  marginBlock: "4",
  textStyle: "small",
});

/** The longest time that a section takes to close on a slow phone, in milliseconds. */
const CLOSING_MS = 1000;

/** The events of a user who scrolls or types, after which the page must not scroll by itself. */
const MOVES = ["wheel", "touchmove", "keydown", "pointerdown"];

/**
 * Keeps an element of a form visible while the form's size changes. Opening a section closes the former one, and when a
 * long section closes above, the page would show its footer.
 */
function keepInSight(form: Element, target: Element, block: ScrollLogicalPosition): void {
  const observer = new ResizeObserver(() => target.scrollIntoView({ block }));
  const stop = new AbortController();
  stop.signal.addEventListener("abort", () => observer.disconnect());
  observer.observe(form);
  for (const move of MOVES)
    addEventListener(move, () => stop.abort(), { signal: stop.signal, capture: true, passive: true });
  setTimeout(() => stop.abort(), CLOSING_MS);
}

type EventFormByKindProps = {
  about: EventFormSubject;
  user: User;
  kind: "event" | "training";
  onSaved?: (() => void) | undefined;
};

/** The form of an event or of a training; each kind's code is loaded separately. */
export function EventFormByKind({ kind, ...props }: EventFormByKindProps) {
  return kind === "event" ? (
    <EventForm kind={eventFormKind} {...props} />
  ) : (
    <EventForm kind={trainingFormKind} {...props} />
  );
}
