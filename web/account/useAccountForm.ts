import type * as v from "valibot";
import { useEndExpiredSession } from "../auth/session.ts";
import { useForm } from "../lib/form.ts";
import { storage } from "../lib/storage.ts";

type Schema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** A form of the account page. A session that ended meanwhile redirects to signing in and back. */
export function useAccountForm<Form extends Schema>(
  schema: Form,
  initial: v.InferInput<Form>,
  send: (values: v.InferOutput<Form>) => Promise<void>,
) {
  const expired = useEndExpiredSession();
  return useForm(schema, initial, async (values) => {
    const sent = storage.token();
    try {
      await send(values);
    } catch (error) {
      expired(error, sent);
      throw error;
    }
  });
}
