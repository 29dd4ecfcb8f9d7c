import type { GenericSchema } from "valibot";
import type { User } from "../../../worker/auth/contract.ts";
import type { EventDetail } from "../../../worker/events/contract.ts";
import type { OwnEvent } from "../../../worker/events/publishing/contract.ts";
import type { EventBody, TrainingBody } from "../../../worker/events/publishing/inputs.ts";

/** What a form of one kind is made of: its rules, its beginning, and both ways between fields and server. */
export type EventFormKind<Values extends object> = {
  name: "event" | "training";
  form: GenericSchema<Values & Record<string, unknown>, Record<string, unknown>>;
  blank: (user: User) => Values;
  /** `slugFixed`: its address is an admin's own. `accepted`: its texts were accepted as they are today. */
  valuesOf: (event: EventDetail, slugFixed: boolean, accepted: boolean) => Values;
  /** Of values that the form has found right. */
  bodyOf: (values: Values, config: { eventsFreeMode: boolean }) => EventBody | TrainingBody;
};

/** What a form is about: a new event (maybe a copy of another), or one that is there. */
export type EventFormSubject = { event: OwnEvent | null; copyOf: OwnEvent | null };
