import type { ForumTopic } from "../../../worker/forum/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { ThreadSteps } from "./ThreadSteps.tsx";

type Props = { topic: ForumTopic; onClose: () => void };

/** The links to other positions of a topic, on a phone in a sheet. */
export function ThreadSheet({ topic, onClose }: Props) {
  const t = useT();
  return (
    <Sheet open size="small" title={t("forum.guide", "Posizione nel topic")} onClose={onClose}>
      <ThreadSteps topic={topic} onChosen={onClose} />
    </Sheet>
  );
}
