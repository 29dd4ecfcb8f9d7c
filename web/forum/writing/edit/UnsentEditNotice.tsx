import { PencilLine } from "lucide-react";
import { useState } from "react";
import type { ForumReply, ForumTopic } from "../../../../worker/forum/contract.ts";
import { draftKey } from "../../../drafts/draftKeys.ts";
import { parseDraft, readText, writeText } from "../../../drafts/storedDrafts.ts";
import { useT } from "../../../lib/i18n.tsx";
import { ActionNotice } from "../../../ui/ActionNotice.tsx";
import { Button } from "../../../ui/Button.tsx";
import { notify } from "../../../ui/notify.ts";
import { postDraftNames } from "../usePostDraft.ts";

type Props = { userId: string; topic: ForumTopic; reply?: ForumReply | undefined; onOpen: () => void };

/** An edit that was begun on this device and not saved: it goes on, or is given up. */
export function UnsentEditNotice({ userId, topic, reply, onOpen }: Props) {
  const t = useT();
  const name = reply ? postDraftNames.replyEdit(reply.id) : postDraftNames.topicEdit(topic.id);
  const key = draftKey(userId, name);
  const [isUnsent, setUnsent] = useState(() => parseDraft(readText(key)) !== null);
  if (!isUnsent) return null;

  function discard() {
    const text = readText(key);
    writeText(userId, key, null);
    setUnsent(false);
    notify({
      title: t("forum.edit.discarded", "Modifiche scartate"),
      action: {
        label: t("forum.undo", "Annulla"),
        onSelect: () => {
          writeText(userId, key, text);
          setUnsent(true);
        },
      },
    });
  }

  return (
    <ActionNotice
      icon={<PencilLine size={20} aria-hidden />}
      title={t("forum.edit.unsent", "Hai una modifica non salvata")}
      text={t("forum.edit.unsent_text", "È rimasta su questo dispositivo.")}
    >
      <Button onClick={discard}>{t("forum.draft.discard", "Scarta")}</Button>
      <Button look="main" onClick={onOpen}>
        {t("forum.edit.resume", "Riprendi")}
      </Button>
    </ActionNotice>
  );
}
