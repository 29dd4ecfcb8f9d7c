import { Heart } from "lucide-react";
import { css } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import { TRAININGS_SLUG } from "../../../worker/events/categories/contract.ts";
import { eventPhase } from "../../../worker/events/contract.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { venueLine } from "../../../worker/lib/nationName.ts";
import { hasPermissionForEvent } from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { imageUrl } from "../../lib/api.ts";
import { displayName } from "../../lib/displayName.ts";
import { formatLongTimes, keepFactsWhole } from "../../lib/eventTimes.ts";
import { useT } from "../../lib/i18n.tsx";
import { shareDetails } from "../../lib/shareDetails.ts";
import { textLanguage } from "../../lib/textLanguage.ts";
import { paths } from "../../paths.ts";
import { refundPromise } from "../../payments/refundPromise.ts";
import { usePrice } from "../../prices/usePrice.ts";
import { AskButton } from "../../questions/AskButton.tsx";
import { usePublicConfig, useSite, useToday } from "../../settings/hooks.ts";
import { ReportLink } from "../../shell/ReportLink.tsx";
import { ShareButton } from "../../shell/ShareButton.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { lazyParts } from "../../ui/lazyParts.tsx";
import { categoryName } from "../labels.ts";
import { organizerHref } from "../organizerHref.ts";
import { useSavedEvents } from "../saved/useSavedEvents.ts";

const { OrganizerActions } = lazyParts(() => import.meta.env.SSR || import("./OrganizerActions.tsx"));

/** On a phone sharing, saving, reporting and the QR code are icons, so that the description begins on the first screen. */
const actionsLook = wrap({
  gap: "2",
  "& > * > span": { srOnly: { smDown: true } },
  "& > :has(> span)": { paddingInline: { smDown: "3" } },
});
/** On a phone without its icon, so that the actions keep one line at 320 px. */
const askLook = css({ paddingInline: { smDown: "1.5!" }, "& > svg": { display: { smDown: "none" } } });

/** The event's category, title and organizer, and the actions of its page. */
export function EventHeading({ event }: { event: EventDetail }) {
  const t = useT();
  const today = useToday();
  const { eventsFreeMode } = usePublicConfig();
  const { total } = usePrice(event);
  const refund =
    !eventsFreeMode && event.cost && total > 0 ? refundPromise(t, { ...event, cost: total }, today) : null;
  const venue = venueLine(event, t.language);
  return (
    <header className={grid({ gap: "3", paddingBottom: "6", borderBottom: "1px solid token(colors.line)" })}>
      {event.categories && (
        <p>
          <Link to={paths.category.href(event.category_slug ?? TRAININGS_SLUG)} className={categoryLook}>
            {categoryName(t, event.categories)}
          </Link>
        </p>
      )}
      <h1 lang={textLanguage(event.language)} className={css({ textStyle: "title" })}>
        {event.title}
      </h1>
      <p data-start className={whenLook}>
        {keepFactsWhole(formatLongTimes(t, event))}
      </p>
      {refund && <p className={onPhonesLook}>{refund}</p>}
      {event.cancelled_at && (
        <p className={css({ fontWeight: "bold", color: "danger" })}>
          {t("errors.event_cancelled", "Questo evento è stato annullato.")}
        </p>
      )}
      {!event.cancelled_at && eventPhase(event, today) === "past" && (
        <p className={css({ fontWeight: "bold", color: "muted" })}>
          {t("event.is_past", "Questo evento si è concluso.")}
        </p>
      )}
      <div className={organizerLook}>
        <Avatar
          name={event.organizer_id ? displayName(t, event.organizer_name) : "?"}
          src={imageUrl(event.organizer_avatar_url)}
          size={44}
        />
        <div className={css({ flex: 1, minWidth: "0" })}>
          {event.organizer_id && (
            <p className={css({ color: "muted" })}>
              {t("event.organized_by", "Organizzato da")} <OrganizerLink event={event} />
            </p>
          )}
          {venue && (
            <p className={onPhonesLook} suppressHydrationWarning>
              {venue}
            </p>
          )}
        </div>
      </div>
      <EventActions event={event} />
    </header>
  );
}

const categoryLook = css({
  textStyle: "small",
  fontWeight: "medium",
  color: "sea",
  _hover: { textDecoration: "underline" },
});

/** On a desktop the card at the side shows days, refund and venue. */
const whenLook = css({
  display: { lg: "none" },
  fontWeight: "medium",
  textWrap: "balance",
  _firstLetter: { textTransform: "uppercase" },
});

const onPhonesLook = css({
  display: { lg: "none" },
  textStyle: "small",
  color: "muted",
  textWrap: "balance",
});

const organizerLook = flex({ align: "center", gap: "3" });

function OrganizerLink({ event }: { event: EventDetail }) {
  const t = useT();
  const href = organizerHref(event);
  const name = event.school_name
    ? t("schools.titled", "Scuola {{name}}", { name: event.school_name })
    : displayName(t, event.organizer_name);
  if (!href) return <span className={css({ fontWeight: "bold" })}>{name}</span>;
  return (
    <Link
      to={href}
      className={css({ color: "ink", fontWeight: "bold", _hover: { textDecoration: "underline" } })}
    >
      {name}
    </Link>
  );
}

/** The actions below the organizer: sharing and saving the event and, for its managers, changing it and its participants. */
function EventActions({ event }: { event: EventDetail }) {
  const t = useT();
  const site = useSite();
  const user = useUser();
  return (
    <div className={actionsLook}>
      {user && hasPermissionForEvent(user, "events.read_participants", event) && (
        <OrganizerActions event={event} user={user} />
      )}
      <ShareButton
        title={event.title}
        details={shareDetails(t, event)}
        url={site.url + paths.event.href(event.slug)}
      />
      <SaveButton eventId={event.id} />
      <AskButton event={event} className={askLook} />
      {user?.id !== event.organizer_id && (
        <ReportLink url={paths.event.href(event.slug)} subject={event.title} />
      )}
    </div>
  );
}

/** The button that saves the event of a page, or removes it from the saved ones. */
function SaveButton({ eventId }: { eventId: string }) {
  const t = useT();
  const { savedIds, onSave } = useSavedEvents();
  const isSaved = savedIds.includes(eventId);
  return (
    <Button aria-pressed={isSaved} onClick={() => onSave(eventId, !isSaved)}>
      <Heart size={18} aria-hidden className={isSaved ? savedLook : undefined} />
      <span>{isSaved ? t("saved.is_saved", "Salvato") : t("saved.save", "Salva")}</span>
    </Button>
  );
}

const savedLook = css({ fill: "accent", color: "accent" });
