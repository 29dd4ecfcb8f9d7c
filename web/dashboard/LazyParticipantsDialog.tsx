import { lazy } from "react";
import { LazyDialog } from "../shell/LazyDialog.tsx";
import { useParticipantsDialog } from "./useParticipantsDialog.ts";

const LoadedParticipantsDialog = lazy(async () => ({
  default: (await import("./ParticipantsDialog.tsx")).ParticipantsDialog,
}));

/** The dialog of the participants whose event the address names; its code loads when the dialog first opens. */
export function LazyParticipantsDialog() {
  const { eventId, close } = useParticipantsDialog();
  if (!eventId) return null;
  return (
    <LazyDialog onClose={close}>
      <LoadedParticipantsDialog eventId={eventId} onClose={close} />
    </LazyDialog>
  );
}
