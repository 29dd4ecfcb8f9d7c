import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type Translate, useT } from "../lib/i18n.tsx";
import type { RefusalTexts } from "../lib/refusals.ts";
import { isSiteDown, siteDownText } from "../lib/siteDown.ts";
import { storage } from "../lib/storage.ts";
import { type Notification, notify } from "../ui/notify.ts";
import { useEndExpiredSession } from "./session.ts";

export type WriteOptions<Data, Input> = {
  /** Shows the expected result before the server answers. Returns a function that undoes it. */
  showEarly?: () => Promise<() => void>;
  /** The title of the notification of success. */
  done?: string;
  onSuccess?: (data: Data, input: Input) => unknown;
  /** Returns true when the caller handles the failure; otherwise a notification shows it. */
  onFailure?: (failure: Error, input: Input) => unknown;
  /** The notification of a failure. By default the text of the refusal, from `texts` first. */
  failureNotice?: (failure: Error) => Notification | Promise<Notification>;
  texts?: RefusalTexts;
  /** Called after the notification that the session has expired, which `expiredText` explains. */
  onExpired?: () => void;
  expiredText?: string;
  /**
   * Prefixes of the query keys that the write changes, refetched after a notified failure too: the answer may have been
   * lost.
   */
  invalidates?: QueryKey[];
  /** Called last, after the queries of `invalidates` are refetched. */
  onSettled?: (data: Data | undefined, failure: Error | null, input: Input) => unknown;
};

/**
 * One write to the server. `start` sends one request, however often the button is clicked. An expired session and a
 * failure show a notification, and the queries that the write changes are refetched. A feature's hook adds its call and
 * the queries that it invalidates. A form with a conflict or a draft (`useEventSubmit`, `useProfileForm`,
 * `useAccountForm`), an upload and the check of a package's payment have their own sequence instead, because their
 * answer to a failure differs.
 */
export function useWrite<Data, Input = void>(
  send: (input: Input) => Promise<Data>,
  options: WriteOptions<Data, Input> = {},
) {
  const t = useT();
  const queries = useQueryClient();
  const expired = useEndExpiredSession();
  // The second click of a double click arrives before the button is rendered as busy.
  const running = useRef<Promise<void> | null>(null);
  const refetch = () =>
    Promise.all((options.invalidates ?? []).map((queryKey) => queries.invalidateQueries({ queryKey })));

  const { mutateAsync, isPending, isSuccess, variables, error, reset } = useMutation({
    mutationFn: send,
    onMutate: async () => ({ token: storage.token(), takeBack: await options.showEarly?.() }),
    async onSuccess(data, input) {
      if (options.done) notify({ kind: "success", title: options.done });
      await options.onSuccess?.(data, input);
      await refetch();
    },
    async onError(failure, input, before) {
      before?.takeBack?.();
      if (expired(failure, before?.token ?? null, options.expiredText)) return options.onExpired?.();
      if ((await options.onFailure?.(failure, input)) === true) return;
      const notice = await options.failureNotice?.(failure);
      notify({ kind: "error", ...(notice ?? { title: await failureTitle(t, failure, options.texts) }) });
      await refetch();
    },
    onSettled: (data, failure, input) => options.onSettled?.(data, failure, input),
  });

  return {
    isPending,
    isSuccess,
    variables,
    error,
    reset,
    start(input: Input): Promise<void> {
      running.current ??= mutateAsync(input)
        .then(() => {})
        .catch((failure: unknown) => console.info(failure))
        .finally(() => {
          running.current = null;
        });
      return running.current;
    },
  };
}

/** The text of a failure. The texts of refusals are loaded with the first one, because they outweigh a page's own code. */
async function failureTitle(t: Translate, failure: Error, texts?: RefusalTexts): Promise<string> {
  if (isSiteDown(failure)) return siteDownText(t, failure);
  const { failureText } = await import("../lib/refusals.ts");
  return failureText(t, failure, texts);
}
