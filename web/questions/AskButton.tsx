import { MessageCircleQuestion } from "lucide-react";
import { useState } from "react";
import { eventPhase } from "../../worker/events/contract.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { paths } from "../paths.ts";
import { useToday } from "../settings/hooks.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { lazyParts } from "../ui/lazyParts.tsx";

const { AskSheet } = lazyParts(() => import.meta.env.SSR || import("./AskSheet.tsx"));

/** The query parameter that opens the form after signing in to ask, and in links of mails. */
const OPENED = "ask";

type Props = { event: EventDetail; className?: string };

/** The button with which a member asks an event's organizer. Visitors sign in first; the organizer sees no button. */
export function AskButton({ event, className }: Props) {
  const t = useT();
  const user = useUser();
  const today = useToday();
  const [params, change] = useSearch();
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const isShown = isOpen || params.has(OPENED);
  if (user && isShown && !hasOpened) setHasOpened(true);
  const isAskable =
    event.organizer_id !== null && !event.cancelled_at && eventPhase(event, today) === "active";
  if (!isAskable || user?.id === event.organizer_id) return null;
  const label = (
    <>
      <MessageCircleQuestion size={18} aria-hidden />
      {t("questions.ask", "Fai una domanda")}
    </>
  );
  if (!user) {
    const back = `${paths.event.href(event.slug)}?${OPENED}=1`;
    return (
      <ButtonLink look="quiet" to={paths.auth.href("login", back, "ask")} className={className}>
        {label}
      </ButtonLink>
    );
  }
  function close() {
    setIsOpen(false);
    removeParameter();
  }
  /** Removes the parameter, so that reloading the page does not open the form again. */
  function removeParameter() {
    if (params.has(OPENED)) change({ [OPENED]: null }, { replace: true });
  }
  function reopen() {
    setIsOpen(true);
    removeParameter();
  }
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)} className={className}>
        {label}
      </Button>
      {hasOpened && <AskSheet event={event} user={user} open={isShown} onClose={close} onSent={reopen} />}
    </>
  );
}
