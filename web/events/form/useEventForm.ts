import { useCallback, useEffect, useMemo, useState } from "react";
import * as v from "valibot";
import type { User } from "../../../worker/auth/outputs.ts";
import { useFormDraft } from "../../drafts/useDraft.ts";
import { type FormSchema, useForm } from "../../lib/form.ts";
import { useSeatsAllowed } from "../../packages/useSeatsAllowed.ts";
import { getOwnEvent } from "./queries.ts";
import { comparableValues, type EventConflict, findEventConflict } from "./saving/EventConflictSheet.tsx";
import { useEventDraft } from "./saving/useEventDraft.ts";
import { useEventSubmit } from "./saving/useEventSubmit.ts";
import type { EventFormKind, EventFormSubject } from "./values/eventFormKind.ts";
import { limitSeats } from "./values/forms.ts";
import { changedNames } from "./values/values.ts";

export type EventFormState<Values extends object> = ReturnType<typeof useEventForm<Values>>;

/** The form of a new or existing event or training: its fields, draft, conflict and submit. */
export function useEventForm<Values extends object>(
  kind: EventFormKind<Values>,
  about: EventFormSubject,
  user: User,
  onSaved?: () => void,
) {
  type FormValues = Values & Record<string, unknown>;
  const draft = useEventDraft(kind, about, user);
  const seatsAllowed = useSeatsAllowed();
  const isLimited = draft.base === null && kind.name === "event" && typeof seatsAllowed === "number";
  const schema = useMemo(
    () => (isLimited ? limitSeats(kind.form, seatsAllowed) : kind.form),
    [kind, isLimited, seatsAllowed],
  );
  const required = useMemo(
    () =>
      new Set([
        ...listWrongFields(schema, draft.blank),
        ...(kind.name === "training" ? ["instructors"] : []),
      ]),
    [schema, draft.blank, kind],
  );
  const form = useForm(schema, draft.fields as FormValues, () => submit.send());
  const values = form.values as Values;
  useFormDraft(draft, values, (fields) => form.replace(fields as FormValues));
  const uploads = useUploadCount();
  const [conflict, setConflict] = useState<EventConflict | null>(null);
  const submit = useEventSubmit({
    kind,
    draft,
    values,
    user,
    uploading: uploads.count,
    async loadConflict() {
      const { base } = draft;
      const theirs = base && (await getOwnEvent(base.id).catch(() => null));
      if (theirs) setConflict(findEventConflict(kind, base, values, theirs));
      return Boolean(theirs);
    },
    submitAgain: () => form.submit(),
    onSaved,
  });

  // The next submit waits for a render, so that it uses the current values and revision.
  const [isSending, setSending] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the merged values are rendered
  useEffect(() => {
    if (!isSending) return;
    setSending(false);
    form.submit();
  }, [isSending]);

  return {
    ...form,
    values,
    change: form.change as <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void,
    patch(some: Partial<Values>) {
      for (const [name, value] of Object.entries(some)) form.change(name, value);
    },
    kind: kind.name,
    /** The names of the required fields. */
    required,
    /** The names of the fields that a submit would reject now; a submit shows their errors. */
    listMissing: () => listWrongFields(schema, values),
    user,
    uploads,
    conflict: conflict && {
      conflict,
      mine: values,
      theirs: comparableValues(kind, conflict.theirs),
      onClose: () => setConflict(null),
      /** Saves the merged values, based on the version that was saved meanwhile. */
      onSettle(merged: Values) {
        form.replace(merged as FormValues);
        draft.session.rebase(conflict.theirs, merged);
        setConflict(null);
        setSending(true);
      },
    },
    gate: submit.gate,
    handover: submit.handover,
    series: submit.series,
    message: submit.message,
    draft: {
      ...draft,
      isDirty: changedNames(draft.untouched, values).length > 0,
      startOver: () => void draft.session.discard(),
    },
  };
}

/** The names of the fields with wrong or missing values; for a nested name the field that contains it. */
function listWrongFields(schema: FormSchema, values: object): string[] {
  const { issues = [] } = v.safeParse(schema, values);
  return [...new Set(issues.map(({ path }) => String(path?.[0]?.key)))];
}

/** The number of files that are uploading, over all fields; `set` reports the number of one field. */
function useUploadCount() {
  const [counts, setCounts] = useState<Record<string, number>>({});
  const set = useCallback(
    (field: string, count: number) => setCounts((before) => ({ ...before, [field]: count })),
    [],
  );
  return { count: Object.values(counts).reduce((sum, count) => sum + count, 0), set };
}
