import { useQueryClient } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import type { User } from "../../../../worker/auth/outputs.ts";
import { dayInTimeZone } from "../../../../worker/lib/calendarDays.ts";
import { BREVETTI } from "../../../../worker/profiles/contract.ts";
import { DIVE_DAY_MIN, PERSONAL_FIELDS } from "../../../../worker/profiles/logbook/contract.ts";
import { isChangeable } from "../../../../worker/profiles/logbook/diveLine.ts";
import type { LogbookDiveView, PersonalFields } from "../../../../worker/profiles/logbook/outputs.ts";
import { useWrite } from "../../../auth/useWrite.ts";
import { OtherVersionNotice } from "../../../drafts/OtherVersionNotice.tsx";
import { useDraft, useFormDraft } from "../../../drafts/useDraft.ts";
import { brevettoName } from "../../../lib/brevettoName.ts";
import { useForm } from "../../../lib/form.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { Button } from "../../../ui/Button.tsx";
import { DateField } from "../../../ui/DateField.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { foldLook } from "../../../ui/foldLook.ts";
import { notify } from "../../../ui/notify.ts";
import { addDive, changeDive, changePersonalFields } from "../api.ts";
import { entryLabels } from "../entries.ts";
import { personalLabels } from "../personal.ts";
import { diveQuery, LOGBOOK_KEY } from "../queries.ts";
import { type DiveValues, diveForm, EMPTY_DIVE, nextDiveValues, toDiveValues } from "./diveForm.ts";
import { type DiveFieldProps, PersonalFieldset } from "./PersonalFieldset.tsx";

type Props = {
  user: User;
  /** The dive to change; undefined for a new one. */
  dive?: LogbookDiveView | undefined;
  /** The latest dives, the newest first, of which a new dive repeats place, equipment and buddy. */
  latest?: LogbookDiveView[];
  /** The dive that was added just before, whose day the new one has. */
  before?: LogbookDiveView | undefined;
  /** `another`: the member wants to add one more. */
  onSaved: (dive: LogbookDiveView, another: boolean) => void;
  onCancel: () => void;
};

/**
 * The form of a dive elsewhere, by hand; only the day is required. Of a dive whose entries are settled, it changes what
 * the member notes for themselves.
 */
export function DiveForm({ user, dive, latest = [], before, onSaved, onCancel }: Props) {
  const t = useT();
  const queries = useQueryClient();
  const labels = { ...entryLabels(t), ...personalLabels(t) };
  const isSettled = dive !== undefined && !isChangeable(dive);
  // The latest day on earth, because divers travel.
  const lastDay = dayInTimeZone("Pacific/Kiritimati", new Date());
  const [start] = useState(() => {
    if (dive) return toDiveValues(dive, t.language);
    const today = dayInTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
    return nextDiveValues(before?.date ?? today, before ? [before, ...latest] : latest, t.language);
  });
  const draft = useDraft(user.id, dive ? `dive:${dive.id}` : "dive", {
    start: () => ({ fields: start, base: null }),
    // Only a new dive's typed values outlive the form.
    isChanged: (values) =>
      !dive && Object.entries(values).some(([name, value]) => value !== start[name as "date"]),
  });
  const another = useRef(false);
  const [uploading, setUploading] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  // After "save and add another" the next dive begins at the top of its form.
  useEffect(() => {
    if (before) form.current?.querySelector<HTMLElement>("[name=date]")?.focus();
  }, [before]);
  const saving = useWrite(
    (values: DiveValues) => {
      if (!dive) return addDive({ id: draft.id, ...values } as Parameters<typeof addDive>[0]);
      const { revision } = dive;
      const personal = Object.fromEntries(PERSONAL_FIELDS.map((name) => [name, values[name]]));
      return isSettled
        ? changePersonalFields(dive.id, { revision, ...personal } as Parameters<
            typeof changePersonalFields
          >[1])
        : changeDive(dive.id, { ...values, revision } as Parameters<typeof changeDive>[1]);
    },
    {
      onSuccess(saved) {
        draft.session.end();
        queries.setQueryData(diveQuery(saved.id).queryKey, saved);
        notify({ kind: "success", title: t("logbook.saved", "Immersione salvata nel libretto") });
        onSaved(saved, another.current);
      },
      invalidates: [LOGBOOK_KEY],
      expiredText: t("profile.kept", "Quello che hai scritto ti aspetta qui."),
    },
  );
  const { values, errors, change, replace, submit } = useForm(
    diveForm(lastDay, isSettled),
    { ...EMPTY_DIVE, ...draft.fields },
    (checked) => saving.start(checked),
  );
  useFormDraft(draft, values, replace);

  const field = (name: keyof DiveValues) => ({
    name,
    label: labels[name],
    value: values[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    error: fieldErrorText(t, errors[name]),
  });

  return (
    <form ref={form} noValidate onSubmit={submit} className={grid({ gap: "5" })}>
      <ErrorSummary
        title={t("form.errors", "Controlla questi campi")}
        errors={Object.entries(errors).map(([name, key]) => ({
          name,
          label: labels[name as keyof PersonalFields],
          text: fieldErrorText(t, key) ?? "",
        }))}
      />
      <OtherVersionNotice draft={draft} textOf={(other) => Object.values(other).filter(Boolean).join("\n")} />
      <p className={css({ textStyle: "small", color: "muted" })}>
        {isSettled
          ? t(
              "logbook.personal.lead",
              "Le voci di legge di questa riga non cambiano. Questi dati li vedi solo tu.",
            )
          : t("logbook.form_lead", "Serve solo la data. Quello che non sai lascialo vuoto.")}
      </p>
      {draft.restoredAt && (
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t("logbook.draft", "Abbiamo ripreso quello che avevi scritto.")}
        </p>
      )}
      {!isSettled && (
        <DateField
          {...field("date")}
          min={DIVE_DAY_MIN}
          max={lastDay}
          isRequired
          onChange={(_, typed) => change("date", typed)}
        />
      )}
      <PersonalFieldset
        values={values}
        field={field}
        change={change}
        onBusy={setUploading}
        depth={
          !isSettled && (
            <TextField
              {...field("reached_depth")}
              label={t("logbook.depth", "Profondità (m)")}
              inputMode="decimal"
              autoComplete="off"
            />
          )
        }
        place={!isSettled && <TextField {...field("place")} autoComplete="off" />}
      />
      {!isSettled && <LawFieldset user={user} values={values} field={field} change={change} />}
      <div className={wrap({ gap: "3" })}>
        <Button
          type="submit"
          look="main"
          busy={saving.isPending && !another.current}
          disabled={uploading > 0}
          onClick={() => {
            another.current = false;
          }}
        >
          {t("logbook.save", "Salva l’immersione")}
        </Button>
        {!dive && (
          <Button
            type="submit"
            busy={saving.isPending && another.current}
            disabled={uploading > 0}
            onClick={() => {
              another.current = true;
            }}
          >
            {t("logbook.save_another", "Salva e aggiungine un’altra")}
          </Button>
        )}
        <Button
          onClick={() => {
            draft.session.end();
            onCancel();
          }}
        >
          {dive ? t("logbook.cancel", "Annulla") : t("logbook.discard", "Scarta")}
        </Button>
      </div>
    </form>
  );
}

const LAW_FIELDS = [
  "start_time",
  "end_time",
  "planned_depth",
  "certification",
  "apparatus",
  "mixture",
  "centre",
  "instructor",
] as const;

type LawFieldsetProps = {
  user: User;
  values: DiveValues;
  field: (name: keyof DiveValues) => DiveFieldProps;
  change: (name: keyof DiveValues, value: string) => void;
};

/** The law's other entries besides day, place and depth, folded while all are empty. Nothing is filled in by itself. */
function LawFieldset({ user, values, field, change }: LawFieldsetProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(LAW_FIELDS.some((name) => values[name] !== ""));
  const isWrong = LAW_FIELDS.some((name) => field(name).error);
  const brevetto = BREVETTI.find((known) => known === user.brevetto && known !== "none");
  const proposal = (name: keyof DiveValues, text: string) =>
    values[name] === "" && <Proposal text={text} onUse={() => change(name, text)} />;
  return (
    <details open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={foldLook}>
        <ChevronRight size={18} aria-hidden />
        {t("logbook.law_fields", "Altre voci di legge")}
      </summary>
      <div className={grid({ gap: "5", paddingTop: "3" })}>
        <div className={pairLook}>
          <TextField {...field("start_time")} type="time" />
          <TextField {...field("end_time")} type="time" />
        </div>
        <TextField
          {...field("planned_depth")}
          inputMode="decimal"
          autoComplete="off"
          help={t("logbook.depth_help", "In metri, per esempio 18,5.")}
        />
        <div>
          <TextField {...field("certification")} autoComplete="off" />
          {brevetto && proposal("certification", brevettoName(t, brevetto))}
        </div>
        <div className={pairLook}>
          <div>
            <TextField {...field("apparatus")} autoComplete="off" />
            {proposal("apparatus", "nessuno")}
          </div>
          <div>
            <TextField {...field("mixture")} autoComplete="off" />
            {proposal("mixture", "nessuna")}
          </div>
        </div>
        <TextField {...field("centre")} autoComplete="off" />
        <TextField
          {...field("instructor")}
          autoComplete="off"
          help={t(
            "logbook.typed_help",
            "Quando qualcuno firma, centro e istruttore diventano quelli di chi ha firmato.",
          )}
        />
      </div>
    </details>
  );
}

/** A proposed value of an entry, which the user must accept by a tap. */
function Proposal({ text, onUse }: { text: string; onUse: () => void }) {
  const t = useT();
  return (
    <Button look="quiet" onClick={onUse} className={css({ marginTop: "1" })}>
      {t("logbook.use", "Scrivi «{{text}}»", { text })}
    </Button>
  );
}

const pairLook = grid({ columns: { base: 1, sm: 2 }, gap: "5", alignItems: "start" });
