import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { User } from "../../../worker/auth/outputs.ts";
import { TRAININGS_SLUG } from "../../../worker/events/categories/contract.ts";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import { eventTexts, trainingTexts } from "../../../worker/events/contract.ts";
import { eventSlug } from "../../../worker/events/eventSlugs.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { TRAINING_PREFIX, trainingSeats } from "../../../worker/events/publishing/contract.ts";
import { ratioSeats } from "../../../worker/events/staff/contract.ts";
import { isEventDay } from "../../../worker/events/times/contract.ts";
import { nationCode } from "../../../worker/lib/nationCode.ts";
import { plainText } from "../../../worker/lib/prose.ts";
import { imageUrl } from "../../lib/api.ts";
import { formatLongTimes } from "../../lib/eventTimes.ts";
import { useT } from "../../lib/i18n.tsx";
import { parseEuros } from "../../lib/parseEuros.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { eventImages } from "../eventImages.ts";
import { categoryName } from "../labels.ts";
import { EventCard, useEventCardContext } from "../list/EventCard.tsx";
import { EventFacts } from "../page/EventFacts.tsx";
import { EventTexts } from "../page/EventTexts.tsx";
import { requirementsOfLines } from "./requirements/requirementLines.ts";
import { sessionsOfLines, spanOfLines } from "./times/sessionLines.ts";
import { BLANK_EVENT } from "./values/blankEvent.ts";
import { pricesAndMinimum, ratioOfValues } from "./values/pricesAndMinimum.ts";
import { type AnyValues, type EventValues, isTrainingValues, parseCount } from "./values/values.ts";

type Props = { open: boolean; event: EventDetail; onClose: () => void };

/** The preview of an event: its card as in the lists, then its page. Links in the preview are inactive. */
export function PreviewSheet({ open, event, onClose }: Props) {
  const t = useT();
  return (
    <Sheet open={open} title={t("organizing.preview", "Anteprima")} onClose={onClose}>
      <div inert>
        <h3 className={nameLook}>{t("organizing.preview_card", "Nelle liste")}</h3>
        <div className={css({ maxWidth: "20rem" })}>
          <CardPreview event={event} />
        </div>
        <h3 className={nameLook}>{t("organizing.preview_page", "La pagina")}</h3>
        <PagePreview event={event} />
      </div>
    </Sheet>
  );
}

/** The preview card, updated while typing; like every card it shows texts without formatting. */
export function CardPreview({ event }: { event: EventDetail }) {
  const t = useT();
  const shown = useEventCardContext();
  const title = event.title || t("organizing.untitled", "Il titolo del tuo evento");
  const description = event.description && plainText(event.description);
  return <EventCard event={{ ...event, title, description }} shown={shown} full />;
}

function PagePreview({ event }: { event: EventDetail }) {
  const t = useT();
  const images = eventImages(event).map(imageUrl);
  return (
    <div>
      {images.length > 0 && (
        <div className={galleryLook}>
          {images.slice(0, 3).map((url) => (
            <div key={url} className={css({ aspectRatio: "4 / 3", overflow: "hidden", borderRadius: "sm" })}>
              <Picture src={url} alt="" size="card" />
            </div>
          ))}
        </div>
      )}
      {event.categories && <Badge>{categoryName(t, event.categories)}</Badge>}
      <p className={css({ textStyle: "title", marginTop: "3" })}>
        {event.title || t("organizing.untitled", "Il titolo del tuo evento")}
      </p>
      <p className={css({ color: "muted", marginTop: "1" })}>
        {[formatLongTimes(t, event), event.location].filter(Boolean).join(" · ")}
      </p>
      <EventFacts event={event} />
      <EventTexts event={event} />
    </div>
  );
}

const nameLook = css({ textStyle: "label", color: "muted", marginTop: "4", marginBottom: "3" });
const galleryLook = grid({ gridTemplateColumns: "repeat(3, 1fr)", gap: "2", marginBottom: "4" });

/** The event that publishing would create, in the shape of the event's page and cards. Blank fields stay blank. */
export function previewEvent(
  values: AnyValues,
  {
    user,
    categories,
    seatsTaken,
    today,
  }: { user: User; categories: Category[]; seatsTaken: number; today: string },
): EventDetail {
  const span = spanOfLines(values.sessions);
  const date = span?.date ?? (values.date || today);
  const sessions = sessionsOfLines(values.sessions.filter(({ date }) => isEventDay(date)));
  return {
    ...BLANK_EVENT,
    slug: eventSlug(values.title, date),
    title: values.title,
    date,
    end_date: span ? span.end_date : values.end_date || null,
    start_time: span ? span.start_time : values.start_time || null,
    end_time: span ? span.end_time : values.end_time || null,
    time_zone: values.time_zone || null,
    sessions: sessions.length > 0 ? sessions : null,
    session_count: sessions.length,
    location: values.location || null,
    nation: values.nation || null,
    nation_code: nationCode(values.nation),
    latitude: values.latitude,
    longitude: values.longitude,
    discipline: values.discipline || null,
    level: values.level || null,
    language: values.language || null,
    image_url: values.image_url,
    seats_taken: seatsTaken,
    requirements: requirementsOfLines(values.requirements, values.questions) as EventDetail["requirements"],
    organizer_id: values.organizer_id?.id ?? user.id,
    organizer_name: values.organizer_id?.name ?? user.company_name ?? user.full_name,
    organizer_is_company: user.company_name !== null,
    organizer_avatar_url: user.avatar_url,
    ...(isTrainingValues(values)
      ? {
          ...trainingTexts((name) => values[name] || null),
          description: values.activity_details
            ? TRAINING_PREFIX + values.activity_details.split("\n")[0]
            : null,
          participants: trainingSeats(values.instructors.length, values.max_participants_per_instructor),
          fixed_appointment: values.fixed_appointment,
          instructors: values.instructors.filter(({ name }) => name.trim()),
          max_participants_per_instructor: values.max_participants_per_instructor,
          category_slug: TRAININGS_SLUG,
          categories: categories.find(({ slug }) => slug === TRAININGS_SLUG) ?? { name: "Allenamenti" },
        }
      : {
          ...eventTexts((name) => values[name] || null),
          participants: parseCount(values.participants) || null,
          cost: parseEuros(values.cost) || null,
          refund_rule: values.refund_rule,
          refund_until_days: parseCount(values.refund_until_days) || 0,
          late_enrolment: values.late_enrolment,
          ...pricesAndMinimum(values, false),
          cancel_without_decision: values.cancel_without_decision,
          meeting_point: values.meeting_point.trim() || null,
          category_id: values.category_id || null,
          category_slug: categoryOf(categories, values.category_id)?.slug ?? null,
          categories: categoryOf(categories, values.category_id),
          event_type: values.event_type || null,
          gallery_images: values.gallery_images.length > 0 ? values.gallery_images : null,
          ratio: ratioOfValues(values),
          seats_by_ratio: previewRatioSeats(values),
        }),
  };
}

function previewRatioSeats(values: EventValues): number | null {
  const ratio = ratioOfValues(values);
  return ratio && ratioSeats(values.staff, ratio);
}

function categoryOf(categories: Category[], categoryId: string) {
  return categories.find(({ id }) => id === categoryId) ?? null;
}
