import type { GenericSchema } from "valibot";
import type { User } from "../../../../worker/auth/outputs.ts";
import type { EventDetail } from "../../../../worker/events/outputs.ts";
import type { EventBody, TrainingBody } from "../../../../worker/events/publishing/inputs.ts";
import type { OwnEvent } from "../../../../worker/events/publishing/outputs.ts";

/**
 * The definition of a form of one kind: its validation, its empty values, and the conversions from an event and to a
 * body.
 */
export type EventFormKind<Values extends object> = {
  name: "event" | "training";
  form: GenericSchema<Values & Record<string, unknown>, Record<string, unknown>>;
  blank: (user: User) => Values;
  /** `slugFixed`: an admin chose the slug. `accepted`: the current version of the texts is accepted. */
  valuesOf: (event: EventDetail, slugFixed: boolean, accepted: boolean) => Values;
  /** Converts valid values to the body of the request. */
  bodyOf: (values: Values, config: { eventsFreeMode: boolean }) => EventBody | TrainingBody;
};

/** The subject of a form: a new event (possibly a copy of another), or an existing event. */
export type EventFormSubject = { event: OwnEvent | null; copyOf: OwnEvent | null };
