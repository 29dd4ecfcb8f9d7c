import { type MouseEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { isEventId } from "../../worker/lib/pageAddresses.ts";
import { useSearch } from "../lib/search.ts";
import { lazyDialogs } from "../shell/lazyDialogs.tsx";

/** The query parameters that open the dialog and choose the view inside it. */
const PARAMETERS = ["participants", "view"];

/**
 * The dialog of an event's participants over the page that lists the event. The dialog is one history entry, so that
 * going back once closes it and the page's scroll position stays; `close` goes back too when the page was shown before.
 */
export function useParticipantsDialog() {
  const [params, change] = useSearch();
  const navigate = useNavigate();
  const id = params.get("participants");
  const eventId = id && isEventId(id) ? id : null;
  const hasShownPage = useRef(false);
  if (!eventId) hasShownPage.current = true;
  return {
    eventId,
    close() {
      if (hasShownPage.current) return void navigate(-1);
      change(Object.fromEntries(PARAMETERS.map((name) => [name, null])), { replace: true });
    },
  };
}

/** Opens the dialog instead of following a link to the participants' page; a new tab still opens the page. */
export function useOpenParticipants() {
  const [, change] = useSearch();
  const open = (id: string) => change({ participants: id });
  return {
    open,
    onLinkClick(event: MouseEvent, id: string) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      open(id);
    },
  };
}

const { ParticipantsDialog } = lazyDialogs(() => import("./ParticipantsDialog.tsx"));

/** The dialog of the participants whose event the address names; its code loads when the dialog first opens. */
export function LazyParticipantsDialog() {
  const { eventId, close } = useParticipantsDialog();
  if (!eventId) return null;
  return <ParticipantsDialog eventId={eventId} onClose={close} />;
}
