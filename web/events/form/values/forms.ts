import * as v from "valibot";
import {
  DISCIPLINES,
  EVENT_TYPES,
  eventTexts,
  LEVELS,
  NAME_MAX,
  REFUND_RULES,
  TRAINING_TEXTS,
  trainingTexts,
} from "../../../../worker/events/contract.ts";
import {
  EVENT_TEXT_MAX,
  FILE_URL_MAX,
  GALLERY_MAX,
  INSTRUCTOR_NAME_MAX,
  INSTRUCTORS_MAX,
  isCost,
  isWebAddress,
  REFUND_DAYS_MAX,
  SEATS_MAX,
  TITLE_MAX,
  TITLE_MIN,
  VENUE_MAX,
  waiverChecks,
} from "../../../../worker/events/publishing/contract.ts";
import {
  STAFF_PARTS,
  STAFF_RATIO_MAX,
  TRAINING_RATIO_MAX,
} from "../../../../worker/events/staff/contract.ts";
import {
  isEventDay,
  isTimeOfDay,
  MEETING_POINT_MAX,
  SESSION_LOCATION_MAX,
  SESSION_TITLE_MAX,
  SESSIONS_MAX,
} from "../../../../worker/events/times/contract.ts";
import { LANGUAGE_CODES } from "../../../../worker/lib/languages.ts";
import { isOverSeats } from "../../../../worker/packages/contract.ts";
import { isUploadUrl } from "../../../../worker/uploads/contract.ts";
import { type FormSchema, refuseFields, shows } from "../../../lib/form.ts";
import { parseEuros } from "../../../lib/parseEuros.ts";
import { isUnfinishedNation } from "../nations.ts";
import { questionLines, requirementLines } from "../requirements/requirementLines.ts";
import { findWrongPrices } from "./pricesAndMinimum.ts";
import { type CommonValues, listRepeatDates, parseCount, type RepeatValues } from "./values.ts";

function text(max: number) {
  return v.pipe(v.string(), v.trim(), v.maxLength(max, "validation.too_long"));
}

function required(min: number, max: number, error: string) {
  return v.pipe(v.string(), v.trim(), shows(min, error), v.maxLength(max, "validation.too_long"));
}

/** A number in a text field: a blank is valid, any other value must satisfy `fits`. */
function typed(error: string, fits: (value: number) => boolean, read = parseCount) {
  return v.pipe(
    v.string(),
    v.check((value) => {
      const number = read(value);
      return number === null || fits(number);
    }, error),
  );
}

/** A nation's name, or another text that is not the beginning of a nation's name. */
function nationName(min: number) {
  return v.pipe(
    required(min, NAME_MAX, "validation.required"),
    v.check((name) => !isUnfinishedNation(name), "validation.nation"),
  );
}

const whole = (min: number, max: number) => (value: number) =>
  Number.isInteger(value) && value >= min && value <= max;

const optionalDay = v.pipe(
  v.string(),
  v.check((value) => value === "" || isEventDay(value), "validation.date"),
);

const euros = typed("validation.cost", isCost, parseEuros);
const daysBefore = typed("validation.days_before", whole(1, REFUND_DAYS_MAX));

function choice<const Options extends readonly string[]>(options: Options) {
  return v.picklist(["", ...options] as const);
}

const optionalTime = v.pipe(
  v.string(),
  v.check((value) => value === "" || isTimeOfDay(value), "validation.time"),
);

const requiredDay = v.pipe(
  v.string(),
  v.minLength(1, "validation.required"),
  v.check(isEventDay, "validation.date"),
);

type TypedTimes = { start_time: string; end_time: string };

/** An end requires a start. */
const hasBeginning = ({ start_time, end_time }: TypedTimes) => end_time === "" || start_time !== "";
const hasLength = ({ start_time, end_time }: TypedTimes) => start_time === "" || start_time !== end_time;

const sessionLine = v.pipe(
  v.object({
    id: v.string(),
    date: requiredDay,
    start_time: optionalTime,
    end_time: optionalTime,
    location: text(SESSION_LOCATION_MAX),
    title: text(SESSION_TITLE_MAX),
  }),
  v.forward(
    v.check((line) => hasBeginning(line), "validation.start_time"),
    ["start_time"],
  ),
  v.forward(
    v.check((line) => hasLength(line), "validation.end_time"),
    ["end_time"],
  ),
);

const common = {
  title: required(TITLE_MIN, TITLE_MAX, "validation.event_title"),
  slug: text(TITLE_MAX),
  date: requiredDay,
  end_date: optionalDay,
  start_time: optionalTime,
  end_time: optionalTime,
  time_zone: v.string(),
  sessions: v.pipe(v.array(sessionLine), v.maxLength(SESSIONS_MAX, "validation.sessions")),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  language: choice(LANGUAGE_CODES),
  image_url: v.nullable(v.string()),
  keeps_register: v.nullable(v.boolean()),
  requirements: requirementLines,
  questions: questionLines,
  organizer_id: v.nullable(v.object({ id: v.string(), name: v.string() })),
  school_id: v.string(),
};

/** Sessions determine the event's times. An event of several days may end at the hour at which it started. */
const hasTypedBeginning = (values: CommonValues) => values.sessions.length > 0 || hasBeginning(values);
const hasTypedLength = (values: CommonValues) =>
  values.sessions.length > 0 || values.end_date > values.date || hasLength(values);

/** Without a first day, the first day has the error. */
const isRepeatable = ({ date, repeat }: { date: string; repeat: RepeatValues }) =>
  repeat.by === "none" || !isEventDay(date) || listRepeatDates(date, repeat) !== null;

const eventFields = v.object({
  ...common,
  meeting_point: text(MEETING_POINT_MAX),
  category_id: v.pipe(v.string(), v.minLength(1, "validation.category")),
  discipline: choice(DISCIPLINES),
  level: choice(LEVELS),
  event_type: choice(EVENT_TYPES),
  location: text(VENUE_MAX),
  nation: nationName(0),
  participants: typed("validation.seats", whole(1, SEATS_MAX)),
  cost: euros,
  refund_rule: v.picklist(REFUND_RULES),
  refund_until_days: typed("validation.refund_days", whole(0, REFUND_DAYS_MAX)),
  late_enrolment: v.boolean(),
  early_price: euros,
  early_until: optionalDay,
  member_price: euros,
  deposit: euros,
  balance_days_before: daysBefore,
  minimum_participants: typed("validation.minimum", whole(2, SEATS_MAX)),
  decision_days_before: daysBefore,
  cancel_without_decision: v.boolean(),
  gallery_images: v.pipe(v.array(v.string()), v.maxLength(GALLERY_MAX, "validation.gallery")),
  staff: v.array(
    v.object({ user_id: v.string(), full_name: v.nullable(v.string()), part: v.picklist(STAFF_PARTS) }),
  ),
  ratio_instructor: typed("validation.staff_ratio", whole(1, STAFF_RATIO_MAX)),
  ratio_assistant: typed("validation.staff_ratio", whole(0, STAFF_RATIO_MAX)),
  ratio_min_age: typed("validation.ratio_age", whole(1, 99)),
  ...eventTexts(() => text(EVENT_TEXT_MAX)),
});

export const eventForm = v.pipe(
  eventFields,
  refuseFields((values) => findWrongPrices(values)),
  v.forward(
    v.check((values) => hasTypedBeginning(values), "validation.start_time"),
    ["start_time"],
  ),
  v.forward(
    v.check((values) => hasTypedLength(values), "validation.end_time"),
    ["end_time"],
  ),
);

const certificate = v.pipe(
  text(FILE_URL_MAX),
  v.check((url) => url === "" || isUploadUrl(url) || isWebAddress(url), "validation.link"),
);

function chosen<const Options extends readonly string[]>(options: Options) {
  return v.pipe(
    choice(options),
    v.check((value) => value !== "", "validation.required"),
  );
}

const repeat = v.object({ by: v.picklist(["none", "count", "until"]), count: v.string(), until: v.string() });

const trainingFields = v.object({
  ...common,
  discipline: chosen(DISCIPLINES),
  level: chosen(LEVELS),
  nation: nationName(1),
  location: required(1, VENUE_MAX, "validation.required"),
  ...trainingTexts((name) => required(TRAINING_TEXTS[name].min, EVENT_TEXT_MAX, TRAINING_TEXTS[name].error)),
  repeat,
  fixed_appointment: v.boolean(),
  instructors: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        name: required(1, INSTRUCTOR_NAME_MAX, "validation.instructor_name"),
        certificate_url: certificate,
      }),
    ),
    v.minLength(1, "validation.instructors"),
    v.maxLength(INSTRUCTORS_MAX, "validation.instructors"),
  ),
  max_participants_per_instructor: v.pipe(
    v.number(),
    v.check(whole(1, TRAINING_RATIO_MAX), "validation.ratio"),
  ),
  responsibility_waiver_checked: v.object(
    waiverChecks(() => v.pipe(v.boolean(), v.literal(true, "validation.waiver_check"))),
  ),
  responsibility_waiver_accepted: v.pipe(v.boolean(), v.literal(true, "validation.waiver")),
  privacy_accepted: v.pipe(v.boolean(), v.literal(true, "validation.privacy")),
});

export const trainingForm = v.pipe(
  trainingFields,
  v.forward(
    v.check((values) => hasTypedBeginning(values), "validation.start_time"),
    ["start_time"],
  ),
  v.forward(
    v.check((values) => hasTypedLength(values), "validation.end_time"),
    ["end_time"],
  ),
  v.forward(
    v.check((values) => isRepeatable(values) || values.repeat.by !== "count", "validation.repeat"),
    ["repeat", "count"],
  ),
  v.forward(
    v.check((values) => isRepeatable(values) || values.repeat.by !== "until", "validation.repeat"),
    ["repeat", "until"],
  ),
);

/** Limits the seats of a new event's form to the package's, so that a blank field is refused before the request. */
export function limitSeats<Form extends FormSchema>(form: Form, allowed: number): Form {
  const limited = v.pipe(
    form,
    refuseFields((values) => {
      const seats = parseCount((values as { participants: string }).participants);
      // An invalid number has an error of its own.
      const isOver = !Number.isNaN(seats) && isOverSeats(seats, allowed);
      return [["participants", isOver && "validation.package_seats"]];
    }),
  );
  return limited as unknown as Form;
}
