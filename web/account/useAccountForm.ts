import type * as v from "valibot";
import { useSession } from "../auth/session.ts";
import { ApiError } from "../lib/api.ts";
import { useForm } from "../lib/form.ts";
import { useT } from "../lib/i18n.tsx";
import { notify } from "../ui/notify.ts";

type Schema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** A form of this page. A session that ended meanwhile, in another tab or on another device, leads to signing in and back. */
export function useAccountForm<Form extends Schema>(
  schema: Form,
  initial: v.InferInput<Form>,
  send: (values: v.InferOutput<Form>) => Promise<void>,
) {
  const t = useT();
  const session = useSession();
  return useForm(schema, initial, async (values) => {
    try {
      await send(values);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        session.end();
        notify({ kind: "info", title: t("auth.expired", "La sessione è scaduta. Accedi di nuovo.") });
      }
      throw error;
    }
  });
}
