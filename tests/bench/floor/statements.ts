// The same questions as the store's, by hand: tests/events/floor.test.ts holds the answers against each other.
import { EVENT_TEXTS, TRAINING_TEXTS } from "../../../worker/events/contract.ts";

const CARD = `events.id, events.slug, events.title, events.title as name, substr(events.description, 1, 240) as description,
  events.date, events.end_date, events.location, events.nation, events.nation_code, events.discipline, events.participants,
  events.seats_taken, events.cost_cents / 100.0 as cost, events.early_price_cents / 100.0 as early_price, events.early_until, events.image_url, events.category_id, categories.slug as category_slug,
  categories.name as category_name, categories.names as category_translations, events.cancelled_at,
  events.start_time, events.end_time, events.time_zone, coalesce(json_array_length(events.sessions), 0) as session_count`;

/** Bound: today, how many. */
export const LIST = `select ${CARD} from events
  left join categories on categories.id = events.category_id
  where events.ordinal in (select ordinal from events where last_day >= ? and cancelled_at is null
    order by last_day asc, ordinal asc limit ?)`;

const TEXTS = [...new Set([...EVENT_TEXTS, ...Object.keys(TRAINING_TEXTS)])]
  .map((name) => `events.${name}`)
  .join(", ");

/** Bound: the slug, twice. */
export const DETAIL = `select ${CARD}, ${TEXTS}, events.latitude, events.longitude,
  events.meeting_point, events.sessions, events.series_id,
  events.gallery_images, events.level, events.language, events.event_type, events.fixed_appointment, events.instructors,
  events.max_participants_per_instructor, events.organizer_id,
  coalesce(users.company_name, nullif(users.full_name, '')) as organizer_name,
  users.company_name is not null as organizer_is_company, users.avatar_url as organizer_avatar_url,
  coalesce(users.public_profile_enabled and users.is_active, 0) as organizer_public_enabled,
  case when users.public_profile_enabled and users.is_active then users.public_slug end as organizer_public_slug,
  case when users.is_active and users.deleted_at is null then
    case when users.role in ('instructor', 'company') then 'profile' when users.role = 'admin' then 'site' end
  end as organizer_page, events.created_by,
  events.privacy_accepted_at is not null as privacy_accepted,
  events.responsibility_waiver_accepted_at is not null as responsibility_waiver_accepted,
  events.revision, categories.revision as category_revision, events.refund_rule, events.refund_until_days, events.late_enrolment, events.keeps_register,
  events.school_id, null as school_name, null as school_slug, events.requirements, null as requirements_hash, events.questions, events.seats_by_ratio, null as ratio, (select json_group_array(s.user_id) from event_staff s
    where s.event_id = events.id and s.state = 'confirmed') as staff,
  events.early_price_cents / 100.0 as early_price, events.early_until, events.member_price_cents / 100.0 as member_price,
  events.deposit_cents / 100.0 as deposit, events.balance_days_before, events.minimum_participants,
  events.decision_days_before, events.cancel_without_decision, events.decided_at
  from events
  left join categories on categories.id = events.category_id
  left join users on users.id = events.organizer_id
  where events.ordinal = coalesce(
    (select ordinal from events where slug = ?),
    (select now.ordinal from event_former_slugs former join events now on now.id = former.event_id
      where former.slug = ?))`;
