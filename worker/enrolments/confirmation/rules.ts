import { eventPath } from "../../events/contract.ts";

/** The address at which a member asks the organizer of an event a question. */
export function questionPath(slug: string): string {
  return `${eventPath(slug)}?ask=1`;
}
