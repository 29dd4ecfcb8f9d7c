import { useState } from "react";
import { flushSync } from "react-dom";
import * as v from "valibot";
import { ApiError } from "./api.ts";

type Schema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** What the form itself knows to be wrong when it is sent: the key of the words, by field. */
export class Complaint extends Error {
  constructor(readonly fields: Record<string, string>) {
    super("the form is not right yet");
  }
}

/**
 * A form's values, its errors by field (as word keys) and its sending. What was typed stays whatever happens;
 * an error goes away when its field is changed; the server's complaints about fields land at the same fields.
 */
export function useForm<Form extends Schema>(
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

  /** Other values altogether. What was wrong with the old ones is forgotten only where they differ. */
  function replace(next: v.InferInput<Form>) {
    setValues(next);
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([name]) => Object.is(next[root(name)], values[root(name)])),
      ),
    );
  }

  async function submit(event?: { preventDefault(): void }) {
    event?.preventDefault();
    if (busy) return;
    setFailure(null);
    const checked = v.safeParse(schema, values);
    // Gone and back, so that the same complaints are heard again.
    flushSync(() => setErrors({}));
    if (!checked.success) return setErrors(firstErrors(checked.issues));
    setBusy(true);
    try {
      await send(checked.output);
    } catch (error) {
      if (error instanceof ApiError || error instanceof Complaint) setErrors(known(error.fields, values));
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

/** "personal_best.STA" is part of "personal_best". */
function root(name: string): string {
  return name.split(".")[0] ?? name;
}

function without(errors: Record<string, string>, field: string): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => root(name) !== field));
}
