import type { OwnEvent } from "../../../worker/events/publishing/contract.ts";
import { draftKey } from "../../lib/drafts.ts";
import { paths } from "../../paths.ts";
import type { EventFormSubject } from "./eventFormKind.ts";

/** What was typed and is not sent yet, with what the form began from. Instants in ISO. */
export type StoredEventDraft<Values> = {
  /** The event's id: of a new one, the id it will have. */
  id: string;
  values: Values;
  base: OwnEvent | null;
  at: string;
};

/** One for each form of a person: "new event", "new training", and each event that is there. */
export type EventDraftKey = { userId: string; form: string };

/** A copy has a draft of its own: it must not take the place of a new one that was begun. */
export function draftFormName(kind: "event" | "training", { event, copyOf }: EventFormSubject): string {
  if (event) return event.id;
  return copyOf ? `copy-${kind}-${copyOf.id}` : `new-${kind}`;
}

/** Where the form is that a draft belongs to. */
export function draftFormPath(form: string): string {
  const [, how, kind, copyOf] = /^(new|copy)-(event|training)-?(.*)$/.exec(form) ?? [];
  if (!how) return paths.editEvent.href(form);
  return (kind === "event" ? paths.newEvent : paths.newTraining).href(copyOf || undefined);
}

/** In this browser for good, so that a closed tab, an ended session and an empty battery lose nothing. */
export const eventDrafts = {
  read<Values>(key: EventDraftKey): StoredEventDraft<Values> | null {
    try {
      return JSON.parse(localStorage.getItem(nameOf(key)) ?? "null");
    } catch {
      // A browser that keeps nothing, or somebody else's writing: the form begins anew.
      return null;
    }
  },
  keep<Values>(key: EventDraftKey, draft: StoredEventDraft<Values>): boolean {
    return write(nameOf(key), JSON.stringify(draft));
  },
  drop(key: EventDraftKey) {
    write(nameOf(key), null);
  },
  /** All of a person's, the latest first. */
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
    // Full, or refused: whoever leaves is asked first, for then the form alone holds what was typed.
    return false;
  }
}
