import { useAtom } from "jotai";
import { lazy, useEffect } from "react";
import type { EventDetail } from "../../../worker/events/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { notify } from "../../ui/notify.ts";
import { justEnrolledAtom } from "./justEnrolled.ts";

const EnrolledSheet = lazy(async () => ({ default: (await import("./EnrolledSheet.tsx")).EnrolledSheet }));

/** The sheet once this browser has enrolled its user in the event; without its code a notification. */
export function LazyEnrolledSheet({ event }: { event: EventDetail }) {
  const t = useT();
  const [enrolled, setEnrolled] = useAtom(justEnrolledAtom);
  // Whoever comes back to the page later has not just enrolled.
  useEffect(() => () => setEnrolled(null), [setEnrolled]);
  if (enrolled?.eventId !== event.id) return null;
  const tell = () => notify({ kind: "success", title: t("enrol.done", "Iscrizione confermata") });
  return (
    <LazyBoundary key={enrolled.turn} onError={tell}>
      <EnrolledSheet event={event} />
    </LazyBoundary>
  );
}
