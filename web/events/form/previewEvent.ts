import type { User } from "../../../worker/auth/outputs.ts";
import { TRAININGS_SLUG } from "../../../worker/events/categories/contract.ts";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import { eventSlug, eventTexts, trainingTexts } from "../../../worker/events/contract.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import {
  REFUND_SUGGESTED,
  TRAINING_PREFIX,
  trainingSeats,
} from "../../../worker/events/publishing/contract.ts";
import { ratioSeats } from "../../../worker/events/staff/contract.ts";
import { isEventDay } from "../../../worker/events/times/contract.ts";
import { nationCode } from "../../../worker/lib/nationCode.ts";
import { parseEuros } from "../../lib/parseEuros.ts";
import { requirementsOfLines } from "./requirements/requirementLines.ts";
import { sessionsOfLines, spanOfLines } from "./times/sessionLines.ts";
import { pricesAndMinimum } from "./values/pricesAndMinimum.ts";
import { ratioOfValues } from "./values/ratioOfValues.ts";
import { type AnyValues, type EventValues, isTrainingValues, parseCount } from "./values/values.ts";

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
    id: "",
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

const BLANK_EVENT = {
  ...eventTexts(() => null),
  ...trainingTexts(() => null),
  participants: null,
  seats_by_ratio: null,
  ratio: null,
  school_id: null,
  school_name: null,
  school_slug: null,
  staff: [] as EventDetail["staff"],
  cost: null,
  early_price: null,
  early_until: null,
  member_price: null,
  deposit: null,
  balance_days_before: null,
  minimum_participants: null,
  decision_days_before: null,
  cancel_without_decision: false,
  decided_at: null,
  category_id: null,
  category_slug: null,
  categories: null,
  cancelled_at: null,
  gallery_images: null,
  event_type: null,
  fixed_appointment: false,
  responsibility_waiver_accepted: false,
  privacy_accepted: false,
  late_enrolment: false,
  keeps_register: false,
  questions: null,
  instructors: null,
  max_participants_per_instructor: null,
  ...REFUND_SUGGESTED,
  organizer_public_enabled: false,
  organizer_public_slug: null,
  organizer_page: null,
  created_by: null,
  meeting_point: null,
  series_id: null,
  revision: 1,
  category_revision: null,
  requirements_hash: null,
} as const;
