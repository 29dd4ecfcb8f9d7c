import { useState } from "react";
import * as v from "valibot";
import { ApiError } from "./api.ts";

type Schema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

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
    setErrors(({ [name]: _gone, ...rest }) => rest);
  }

  async function submit(event?: { preventDefault(): void }) {
    event?.preventDefault();
    if (busy) return;
    setFailure(null);
    const checked = v.safeParse(schema, values);
    if (!checked.success) return setErrors(firstErrors(checked.issues));
    setErrors({});
    setBusy(true);
    try {
      await send(checked.output);
    } catch (error) {
      if (error instanceof ApiError) setErrors(known(error.fields, values));
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return { values, errors, failure, busy, change, submit };
}

function firstErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const name = String(issue.path?.[0]?.key ?? "form");
    errors[name] ??= issue.message;
  }
  return errors;
}

function known(fields: Record<string, string>, values: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in values));
}
