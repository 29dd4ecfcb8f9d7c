import { useQueryClient } from "@tanstack/react-query";
import type { ChoicesBody } from "../../../worker/notices/channels/inputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { notify } from "../../ui/notify.ts";
import { putChoices } from "./api.ts";
import { choicesQuery } from "./queries.ts";

type Change = Pick<ChoicesBody, "kinds" | "digest_hour">;

/** Saves a change of channels at once, with the browser's time zone, and offers to undo it; `before` is its opposite. */
export function useSaveChoices() {
  const t = useT();
  const queries = useQueryClient();
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
  const show = ({ kinds = [], ...rest }: Change) =>
    queries.setQueryData(
      choicesQuery.queryKey,
      (known) =>
        known && {
          ...known,
          ...rest,
          time_zone,
          kinds: known.kinds.map((one) => ({ ...one, ...kinds.find(({ kind }) => kind === one.kind) })),
        },
    );
  const write = useWrite(
    ({ change }: { change: Change; before: Change; isUndo: boolean }) => putChoices({ ...change, time_zone }),
    {
      onSuccess: (_, { change, before, isUndo }) =>
        notify({
          kind: "success",
          title: t("notices.channels.saved", "Scelta salvata"),
          ...(!isUndo && {
            action: {
              label: t("notices.channels.undo", "Annulla"),
              onSelect: () => save(before, change, true),
            },
          }),
        }),
      onFailure: (_, { before }) => void show(before),
      failureNotice: () => ({
        title: t("notices.channels.failed", "La scelta non è stata salvata"),
        description: t("notices.channels.failed_text", "È rimasta quella di prima: riprova tra poco."),
      }),
    },
  );
  function save(change: Change, before: Change, isUndo = false) {
    if (write.isPending) return;
    show(change);
    write.start({ change, before, isUndo });
  }
  return save;
}
