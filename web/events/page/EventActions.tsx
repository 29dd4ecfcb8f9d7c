import { lazy } from "react";
import { wrap } from "styled-system/patterns";
import type { EventDetail } from "../../../worker/events/contract.ts";
import { hasPermissionFor } from "../../../worker/permissions/contract.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { notOnServer } from "../../lib/notOnServer.ts";
import { shareDetails } from "../../lib/shareDetails.ts";
import { paths } from "../../paths.ts";
import { AskButton } from "../../questions/AskButton.tsx";
import { useSite } from "../../settings/hooks.ts";
import { ShareButton } from "../../shell/ShareButton.tsx";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";

const OrganizerActions = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({ default: (await import("./OrganizerActions.tsx")).OrganizerActions }),
);

/** Below the organizer: sharing the event, and for those who manage it changing it and its participants. */
export function EventActions({ event }: { event: EventDetail }) {
  const t = useT();
  const site = useSite();
  const user = useUser();
  return (
    <div className={actionsLook}>
      {user && hasPermissionFor(user, "events.manage", event.organizer_id) && (
        <LazyBoundary>
          <OrganizerActions event={event} user={user} />
        </LazyBoundary>
      )}
      <ShareButton
        title={event.title}
        details={shareDetails(t, event)}
        url={site.url + paths.event.href(event.slug)}
      />
      <AskButton event={event} />
    </div>
  );
}

const actionsLook = wrap({ gap: "2" });
