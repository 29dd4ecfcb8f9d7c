import { Portal } from "@ark-ui/react/portal";
import { useQuery } from "@tanstack/react-query";
import { FolderInput, Lock, LockOpen, Pin, PinOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { flex } from "styled-system/patterns";
import type { ForumCategory, ForumTopic } from "../../../worker/forum/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { MoreMenu } from "../../ui/MoreMenu.tsx";
import { notify } from "../../ui/notify.ts";
import { RadioList } from "../../ui/RadioList.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { forumCategoriesQuery } from "../queries.ts";
import { usePostCache } from "./postCache.ts";
import { changeTopic, deleteTopic, restoreTopic, type TopicChange } from "./queries.ts";

/** How long a change by staff can be undone from its notification, in milliseconds. */
const UNDO_MS = 10_000;

type TopicStep = { change: TopicChange; done: string; undo?: TopicChange };

/** The actions of staff on a topic: pin, lock, move, delete, each with an undo. */
export function TopicMenu({ topic }: { topic: ForumTopic }) {
  const t = useT();
  const navigate = useNavigate();
  const cache = usePostCache();
  const [open, setOpen] = useState<"move" | "delete" | null>(null);
  const undoLabel = t("forum.undo", "Annulla");
  const undone = t("forum.moderate.undone", "Annullato: il topic è com’era");

  const changing = useWrite(({ change }: TopicStep) => changeTopic(topic.id, change), {
    onSuccess: (changed, { done, undo }) => {
      cache.setTopic(changed);
      setOpen(null);
      const action = undo && {
        label: undoLabel,
        onSelect: () => void changing.start({ change: undo, done: undone }),
      };
      notify({ kind: "success", title: done, duration: UNDO_MS, ...(action && { action }) });
    },
  });
  const restoring = useWrite(() => restoreTopic(topic.id), {
    onSuccess: (restored) => {
      cache.setTopic(restored);
      cache.refreshTopic(topic.id);
      notify({ kind: "success", title: t("forum.moderate.restored", "Topic ripristinato") });
      void navigate(paths.topic.href(topic.id));
    },
  });
  const deleting = useWrite(() => deleteTopic(topic.id), {
    onSuccess: () => {
      cache.refreshTopic(topic.id);
      notify({
        kind: "success",
        title: t("forum.moderate.deleted", "Topic eliminato"),
        duration: UNDO_MS,
        action: { label: undoLabel, onSelect: () => void restoring.start() },
      });
      void navigate(paths.forum.href());
    },
    onSettled: () => setOpen(null),
  });

  const pin: TopicStep = {
    change: { is_pinned: !topic.is_pinned },
    undo: { is_pinned: topic.is_pinned },
    done: topic.is_pinned
      ? t("forum.moderate.unpinned", "Il topic non è più in evidenza")
      : t("forum.moderate.pinned", "Topic in evidenza"),
  };
  const lock: TopicStep = {
    change: { is_locked: !topic.is_locked },
    undo: { is_locked: topic.is_locked },
    done: topic.is_locked
      ? t("forum.moderate.unlocked", "Topic riaperto alle risposte")
      : t("forum.moderate.locked", "Topic bloccato"),
  };
  return (
    <>
      <MoreMenu
        title={topic.title}
        items={[
          {
            id: "pin",
            label: topic.is_pinned
              ? t("forum.moderate.unpin", "Non tenere più in evidenza")
              : t("forum.moderate.pin", "Metti in evidenza"),
            icon: topic.is_pinned ? <PinOff size={18} aria-hidden /> : <Pin size={18} aria-hidden />,
            onSelect: () => void changing.start(pin),
          },
          {
            id: "lock",
            label: topic.is_locked
              ? t("forum.moderate.unlock", "Riapri alle risposte")
              : t("forum.moderate.lock", "Blocca le risposte"),
            icon: topic.is_locked ? <LockOpen size={18} aria-hidden /> : <Lock size={18} aria-hidden />,
            onSelect: () => void changing.start(lock),
          },
          {
            id: "move",
            label: t("forum.moderate.move", "Sposta in un’altra categoria"),
            icon: <FolderInput size={18} aria-hidden />,
            onSelect: () => setOpen("move"),
          },
          {
            id: "delete",
            label: t("forum.moderate.delete", "Elimina il topic"),
            icon: <Trash2 size={18} aria-hidden />,
            onSelect: () => setOpen("delete"),
          },
        ]}
      />
      {open === "move" && (
        <MoveTopicSheet
          topic={topic}
          busy={changing.isPending}
          onClose={() => setOpen(null)}
          onMove={({ id, name }) =>
            void changing.start({
              change: { category_id: id },
              undo: { category_id: topic.category_id },
              done: t("forum.moderate.moved", "Spostato in «{{category}}»", { category: name }),
            })
          }
        />
      )}
      <ConfirmDialog
        open={open === "delete"}
        title={t("forum.moderate.delete_title", "Eliminare questo topic?")}
        text={t(
          "forum.moderate.delete_text",
          "Sparisce dal forum con tutte le sue risposte. Lo staff può ripristinarlo per 30 giorni, poi il testo viene cancellato.",
        )}
        cancelLabel={t("forum.cancel", "Annulla")}
        confirmLabel={t("forum.moderate.delete", "Elimina il topic")}
        busy={deleting.isPending}
        onAction={() => void deleting.start()}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

type Props = {
  topic: ForumTopic;
  busy: boolean;
  onClose: () => void;
  onMove: (category: ForumCategory) => void;
};

/** The choice of the category to move a topic to. */
function MoveTopicSheet({ topic, busy, onClose, onMove }: Props) {
  const t = useT();
  const { data: categories = [] } = useQuery(forumCategoriesQuery);
  const [chosen, setChosen] = useState(topic.category_id);
  const category = categories.find(({ id }) => id === chosen);
  return (
    <Portal>
      <Sheet
        open
        size="small"
        title={t("forum.moderate.move", "Sposta in un’altra categoria")}
        onClose={onClose}
      >
        <RadioList
          label={t("forum.category", "Categoria")}
          value={chosen}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
        <div className={flex({ justify: "flex-end", gap: "3", marginTop: "5" })}>
          <Button onClick={onClose}>{t("forum.cancel", "Annulla")}</Button>
          <Button
            look="main"
            busy={busy}
            disabled={!category || chosen === topic.category_id}
            onClick={() => category && onMove(category)}
          >
            {t("forum.moderate.move_now", "Sposta")}
          </Button>
        </div>
      </Sheet>
    </Portal>
  );
}
