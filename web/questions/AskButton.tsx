import { MessageCircleQuestion } from "lucide-react";
import { lazy, useState } from "react";
import { eventPhase } from "../../worker/events/contract.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { notOnServer } from "../lib/notOnServer.ts";
import { useSearch } from "../lib/search.ts";
import { paths } from "../paths.ts";
import { useToday } from "../settings/hooks.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { LazyBoundary } from "../ui/LazyBoundary.tsx";

const AskSheet = lazy(
  import.meta.env.SSR ? notOnServer : async () => ({ default: (await import("./AskSheet.tsx")).AskSheet }),
);

/** The query parameter that opens the form, for whoever has signed in to ask and for links in mails. */
const OPENED = "ask";

type Props = { event: EventDetail; className?: string };

/** Asks the organizer of an event to come; leads visitors to signing in first. Nothing for the organizer. */
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
    forgetParameter();
  }
  /** Reloading the page must not open the form once more. */
  function forgetParameter() {
    if (params.has(OPENED))
      change(
        (next) => {
          next.delete(OPENED);
          return next;
        },
        { replace: true },
      );
  }
  function keepOpen() {
    setIsOpen(true);
    forgetParameter();
  }
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)} className={className}>
        {label}
      </Button>
      {hasOpened && (
        <LazyBoundary>
          <AskSheet event={event} user={user} open={isShown} onClose={close} onSent={keepOpen} />
        </LazyBoundary>
      )}
    </>
  );
}
