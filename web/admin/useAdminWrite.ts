import { useWrite, type WriteOptions } from "../auth/useWrite.ts";
import { type Translate, useT } from "../lib/i18n.tsx";
import { failureText, type RefusalTexts } from "../lib/refusals.ts";

/** An admin's write: the notification of its failure is "Errore: …", as the specification words it. */
export function useAdminWrite<Data, Input = void>(
  send: (input: Input) => Promise<Data>,
  options: WriteOptions<Data, Input> = {},
) {
  const t = useT();
  return useWrite(send, {
    failureNotice: (failure) => ({ title: errorTitle(t, failure, options.texts) }),
    ...options,
  });
}

/** The title of a notification of a failed write: "Errore: …". `texts` replaces texts of refusals. */
export function errorTitle(t: Translate, failure: unknown, texts?: RefusalTexts): string {
  return t("common.error", "Errore: {{message}}", { message: failureText(t, failure, texts) });
}
