import * as v from "valibot";
import { isOverSeats } from "../../../../worker/packages/contract.ts";
import type { FormSchema } from "../../../lib/form.ts";
import { parseCount } from "./values.ts";

/** Limits the seats of a new event's form to the package's, so that a blank field is refused before the request. */
export function limitSeats<Form extends FormSchema>(form: Form, allowed: number): Form {
  const limited = v.pipe(
    form,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { participants } = dataset.value as { participants: string };
      const seats = parseCount(participants);
      // An invalid number has an error of its own.
      if (Number.isNaN(seats) || !isOverSeats(seats, allowed)) return;
      addIssue({
        message: "validation.package_seats",
        path: [
          { type: "object", origin: "value", input: dataset.value, key: "participants", value: participants },
        ],
      });
    }),
  );
  return limited as unknown as Form;
}
