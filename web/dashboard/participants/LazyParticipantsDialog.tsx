import { lazy } from "react";
import { useReportMissingCode } from "../../shell/useReportMissingCode.ts";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { useParticipantsDialog } from "./useParticipantsDialog.ts";

const LoadedParticipantsDialog = lazy(async () => ({
  default: (await import("./ParticipantsDialog.tsx")).ParticipantsDialog,
}));

/** The dialog of the participants that the address names, loaded when it is first opened. */
export function LazyParticipantsDialog() {
  const tellMissing = useReportMissingCode();
  const { eventId, close } = useParticipantsDialog();
  if (!eventId) return null;
  const missing = () => {
    close();
    tellMissing();
  };
  return (
    <LazyBoundary onError={missing}>
      <LoadedParticipantsDialog eventId={eventId} onClose={close} />
    </LazyBoundary>
  );
}
