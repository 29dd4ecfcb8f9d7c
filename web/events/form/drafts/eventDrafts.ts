import type { OwnEvent } from "../../../../worker/events/publishing/contract.ts";
import { draftKey } from "../../../lib/drafts.ts";
import { paths } from "../../../paths.ts";
import type { EventFormSubject } from "../values/eventFormKind.ts";

/** The unsent values of a form, with the version of the event that they started from. Instants in ISO. */
export type StoredEventDraft<Values> = {
  /** The event's id; a new event gets its id with the draft. */
  id: string;
  values: Values;
  base: OwnEvent | null;
  at: string;
};

/** The key of a draft. A user has one draft per form: "new event", "new training", and one for each existing event. */
export type EventDraftKey = { userId: string; form: string };

/** A copy has its own draft, so that it does not replace the draft of a new event. */
export function draftFormName(kind: "event" | "training", { event, copyOf }: EventFormSubject): string {
  if (event) return event.id;
  return copyOf ? `copy-${kind}-${copyOf.id}` : `new-${kind}`;
}

/** The path of the form that a draft belongs to. */
export function draftFormPath(form: string): string {
  const [, how, kind, copyOf] = /^(new|copy)-(event|training)-?(.*)$/.exec(form) ?? [];
  if (!how) return paths.editEvent.href(form);
  return (kind === "event" ? paths.newEvent : paths.newTraining).href(copyOf || undefined);
}

/** Drafts are kept in local storage, so that a closed tab, an expired session or an empty battery loses nothing. */
export const eventDrafts = {
  read<Values>(key: EventDraftKey): StoredEventDraft<Values> | null {
    try {
      return JSON.parse(localStorage.getItem(nameOf(key)) ?? "null");
    } catch {
      // Storage is unavailable, or the entry is not a draft: the form starts without one.
      return null;
    }
  },
  keep<Values>(key: EventDraftKey, draft: StoredEventDraft<Values>): boolean {
    return write(nameOf(key), JSON.stringify(draft));
  },
  drop(key: EventDraftKey) {
    write(nameOf(key), null);
  },
  /** All drafts of a user, newest first. */
  list<Values>(userId: string): { form: string; draft: StoredEventDraft<Values> }[] {
    const found = names()
      .filter((name) => name.startsWith(nameOf({ userId, form: "" })))
      .flatMap((name) => {
        const form = name.slice(nameOf({ userId, form: "" }).length);
        const draft = eventDrafts.read<Values>({ userId, form });
        return draft ? [{ form, draft }] : [];
      });
    return found.sort((one, other) => (one.draft.at < other.draft.at ? 1 : -1));
  },
};

function nameOf({ userId, form }: EventDraftKey): string {
  return draftKey(userId, form);
}

function names(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function write(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    // Storage is full or unavailable: leaving asks for a confirmation, because only the form holds the values.
    return false;
  }
}
