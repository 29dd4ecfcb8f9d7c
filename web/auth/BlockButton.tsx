import { useQueryClient } from "@tanstack/react-query";
import { UserRoundCheck, UserRoundX } from "lucide-react";
import { useState } from "react";
import type { BlockView } from "../../worker/account/outputs.ts";
import { call } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { MoreMenu } from "../ui/MoreMenu.tsx";
import { notify } from "../ui/notify.ts";
import { blocksQuery } from "./queries.ts";
import { useIsBlocked } from "./useIsBlocked.ts";
import { useWrite } from "./useWrite.ts";

type Props = {
  userId: string;
  name: string;
  /** A menu with this one action instead of a button. */
  isMenu?: boolean;
};

/** Blocks a member after a confirmation that says what it means, or ends the block at once. */
export function BlockButton({ userId, name, isMenu }: Props) {
  const t = useT();
  const isBlocked = useIsBlocked(userId);
  const [isAsked, setAsked] = useState(false);
  const blocking = useBlocking(userId, (isNow) => {
    setAsked(false);
    notify({
      kind: "success",
      title: isNow
        ? t("blocks.done", "Hai bloccato {{name}}", { name })
        : t("blocks.undone", "Hai sbloccato {{name}}", { name }),
    });
  });
  const block = t("blocks.block", "Blocca");
  const label = isBlocked
    ? t("blocks.unblock_name", "Sblocca {{name}}", { name })
    : t("blocks.block_name", "Blocca {{name}}", { name });
  const icon = isBlocked ? <UserRoundCheck size={18} aria-hidden /> : <UserRoundX size={18} aria-hidden />;
  const onSelect = () => (isBlocked ? void blocking.start(false) : setAsked(true));
  return (
    <>
      {isMenu ? (
        <MoreMenu title={name} items={[{ id: "block", label, icon, onSelect }]} />
      ) : (
        <Button look="quiet" aria-label={label} busy={blocking.isPending && !isAsked} onClick={onSelect}>
          {icon}
          {isBlocked ? t("blocks.unblock", "Sblocca") : block}
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        title={t("blocks.title", "Bloccare {{name}}?", { name })}
        text={t(
          "blocks.text",
          "Non potrà scriverti né menzionarti, e i suoi messaggi nel forum li vedrai chiusi. Non riceve avvisi. Le comunicazioni degli eventi a cui partecipate arrivano comunque.",
        )}
        cancelLabel={t("forum.cancel", "Annulla")}
        confirmLabel={block}
        busy={blocking.isPending}
        onAction={() => void blocking.start(true)}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

/** Blocks a member, or ends the block. */
function useBlocking(userId: string, onDone: (isBlocked: boolean) => void) {
  const queries = useQueryClient();
  const { queryKey } = blocksQuery;
  return useWrite(
    (isBlocked: boolean) =>
      call<BlockView[] | undefined>(isBlocked ? "PUT" : "DELETE", `/api/blocks/${userId}`),
    {
      onSuccess(list, isBlocked) {
        queries.setQueryData(queryKey, (known) => list ?? known?.filter(({ user_id }) => user_id !== userId));
        onDone(isBlocked);
      },
    },
  );
}
