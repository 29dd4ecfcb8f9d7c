import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { ParticipantListSkeleton } from "../enrolments/participants/ParticipantListSkeleton.tsx";
import { ParticipantsPanel } from "../enrolments/participants/ParticipantsPanel.tsx";
import { eventQuery } from "../events/queries.ts";
import { useT } from "../lib/i18n.tsx";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";

type Props = { eventId: string; onClose: () => void };

/** The dialog of an event's participants, over the page that lists the event. */
export function ParticipantsDialog({ eventId, onClose }: Props) {
  const t = useT();
  return (
    <Sheet open title={t("participants.title", "Partecipanti")} onClose={onClose}>
      <DialogContent eventId={eventId} />
    </Sheet>
  );
}

function DialogContent({ eventId }: { eventId: string }) {
  const t = useT();
  const { data: event, isLoadingError, isFetching, refetch } = useQuery(eventQuery(eventId));
  if (isLoadingError) {
    return <LoadFailed neverStored query={{ isFetching, refetch }} />;
  }
  if (event === undefined) return <ParticipantListSkeleton />;
  if (event === null)
    return <StatusMessage icon={<SearchX size={28} />} title={t("event.not_found", "Evento non trovato")} />;
  return <ParticipantsPanel event={event} inDialog />;
}
