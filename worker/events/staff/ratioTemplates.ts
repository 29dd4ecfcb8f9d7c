/** People in the water for each instructor and each assistant; `min_age`: the youngest, in years, for whom it holds. */
export type StaffRatio = { instructor: number; assistant: number; min_age?: number | undefined };

/** Where people are in the water: a pool, water that is closed off or shallow, the open sea or a lake. */
const WATERS = ["pool", "confined", "open_water"] as const;
type Water = (typeof WATERS)[number];

/** A published ratio. `assistant`: the people that one certified assistant adds. */
export type RatioTemplate = Required<StaffRatio> & { course: string; water: Water; source: string };

const AIDA = "aidainternational.org/Education";
const SSI_BASIC = "SSI Basic Freediving, training.divessi.com 21810476";
const SSI_FREEDIVER = "SSI Freediver, training.divessi.com 21810502";
const SSI_INSTRUCTOR = "SSI instructor course, training.divessi.com 21810524";
const FIPSAS = "FIPSAS PD-PAp2_150119";

/**
 * The published ratios that we could read, one a row, with their source. Agencies whose figures we did not find have no row:
 * the organizer types them. Where a standard has one figure for two assistants, the row says what each of them adds.
 */
export const RATIO_TEMPLATES: readonly RatioTemplate[] = [
  { course: "AIDA1", water: "pool", min_age: 16, instructor: 8, assistant: 4, source: AIDA },
  { course: "AIDA1", water: "confined", min_age: 16, instructor: 8, assistant: 4, source: AIDA },
  { course: "AIDA1", water: "open_water", min_age: 16, instructor: 4, assistant: 2, source: AIDA },
  { course: "SSI Basic", water: "pool", min_age: 15, instructor: 8, assistant: 0, source: SSI_BASIC },
  { course: "SSI Basic", water: "pool", min_age: 12, instructor: 6, assistant: 0, source: SSI_BASIC },
  { course: "SSI Basic", water: "pool", min_age: 10, instructor: 4, assistant: 0, source: SSI_BASIC },
  { course: "SSI Basic", water: "confined", min_age: 15, instructor: 6, assistant: 0, source: SSI_BASIC },
  { course: "SSI Basic", water: "confined", min_age: 12, instructor: 4, assistant: 0, source: SSI_BASIC },
  { course: "SSI Basic", water: "open_water", min_age: 15, instructor: 4, assistant: 0, source: SSI_BASIC },
  { course: "SSI Freediver", water: "pool", min_age: 15, instructor: 8, assistant: 2, source: SSI_FREEDIVER },
  { course: "SSI Freediver", water: "pool", min_age: 12, instructor: 6, assistant: 1, source: SSI_FREEDIVER },
  {
    course: "SSI Freediver",
    water: "confined",
    min_age: 15,
    instructor: 6,
    assistant: 1,
    source: SSI_FREEDIVER,
  },
  {
    course: "SSI Freediver",
    water: "confined",
    min_age: 12,
    instructor: 4,
    assistant: 1,
    source: SSI_FREEDIVER,
  },
  {
    course: "SSI Freediver",
    water: "open_water",
    min_age: 12,
    instructor: 4,
    assistant: 1,
    source: SSI_FREEDIVER,
  },
  {
    course: "SSI Instructor",
    water: "open_water",
    min_age: 18,
    instructor: 6,
    assistant: 0,
    source: SSI_INSTRUCTOR,
  },
  { course: "FIPSAS PAp2", water: "pool", min_age: 15, instructor: 4, assistant: 2, source: FIPSAS },
  { course: "FIPSAS PAp2", water: "confined", min_age: 15, instructor: 4, assistant: 2, source: FIPSAS },
  { course: "FIPSAS PAp2", water: "open_water", min_age: 15, instructor: 2, assistant: 2, source: FIPSAS },
];

/** The template whose figures an event has; the organizer's own numbers have none. */
export function templateOf(ratio: StaffRatio, templates = RATIO_TEMPLATES): RatioTemplate | undefined {
  return templates.find((one) => isSameRatio(one, ratio));
}

export function isSameRatio(one: StaffRatio, other: StaffRatio): boolean {
  return (
    one.instructor === other.instructor && one.assistant === other.assistant && one.min_age === other.min_age
  );
}
