import { useState } from "react";
import { flushSync } from "react-dom";
import * as v from "valibot";
import { visibleLength } from "../../worker/lib/text.ts";
import { ApiError } from "./api.ts";

export type FormSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** Refuses a text with fewer than `min` visible characters, like the Worker. */
export function shows(min: number, error: string) {
  return v.check((text: string) => visibleLength(text) >= min, error);
}

/** Refuses an object or a list by what `find` says of its fields: pairs of a field's name and its error, falsy for none. */
export function refuseFields<Value extends object>(
  find: (value: Value) => Iterable<readonly [string, string | false | null | undefined]>,
) {
  return v.rawCheck<Value>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value as Record<string, unknown>;
    for (const [key, message] of find(dataset.value))
      if (message)
        addIssue({ message, path: [{ type: "object", origin: "value", input, key, value: input[key] }] });
  });
}

/** Field errors found by the form itself at submission: translation keys by field. */
export class FormFieldErrors extends Error {
  constructor(readonly fields: Record<string, string>) {
    super("the form is not right yet");
  }
}

/**
 * A form's values, field errors (translation keys) and submission. Values stay after every failure; a field's error
 * disappears when the field changes; the server's field errors appear at the same fields.
 */
export function useForm<Form extends FormSchema>(
  schema: Form,
  initial: v.InferInput<Form>,
  send: (values: v.InferOutput<Form>) => Promise<void>,
) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  function change(name: keyof v.InferInput<Form> & string, value: unknown) {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => without(before, name));
  }

  /** Replaces all values, and clears the errors of fields whose value differs. */
  function replace(next: v.InferInput<Form>) {
    setValues(next);
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([name]) => Object.is(next[root(name)], values[root(name)])),
      ),
    );
  }

  /** `given`: values that replaced those of the last render just before the submission. */
  async function submit(event?: { preventDefault(): void }, given = values) {
    event?.preventDefault();
    if (busy) return;
    setFailure(null);
    const checked = v.safeParse(schema, given);
    // Errors are removed and set again, so that screen readers announce repeated errors.
    flushSync(() => setErrors({}));
    if (!checked.success) return setErrors(firstErrors(checked.issues));
    setBusy(true);
    try {
      await send(checked.output);
    } catch (error) {
      if (error instanceof ApiError || error instanceof FormFieldErrors)
        setErrors(known(error.fields, values));
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return { values, errors, failure, busy, change, replace, submit };
}

function firstErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const name = issue.path?.map(({ key }) => key).join(".") ?? "form";
    errors[name] ??= issue.message;
  }
  return errors;
}

function known(fields: Record<string, string>, values: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => root(name) in values));
}

/** The field of a nested name: "personal_best.STA" belongs to "personal_best". */
function root(name: string): string {
  return name.split(".")[0] ?? name;
}

function without(errors: Record<string, string>, field: string): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => root(name) !== field));
}
