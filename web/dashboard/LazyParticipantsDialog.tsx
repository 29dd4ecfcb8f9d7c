import { lazy } from "react";
import { LazyDialog } from "../shell/LazyDialog.tsx";
import { useParticipantsDialog } from "./useParticipantsDialog.ts";

const LoadedParticipantsDialog = lazy(async () => ({
  default: (await import("./ParticipantsDialog.tsx")).ParticipantsDialog,
}));

/** The dialog of the participants that the address names, loaded when it is first opened. */
export function LazyParticipantsDialog() {
  const { eventId, close } = useParticipantsDialog();
  if (!eventId) return null;
  return (
    <LazyDialog onClose={close}>
      <LoadedParticipantsDialog eventId={eventId} onClose={close} />
    </LazyDialog>
  );
}
