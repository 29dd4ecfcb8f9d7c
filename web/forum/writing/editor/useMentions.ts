import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useState } from "react";
import {
  MENTION_SEARCH_MAX,
  TYPED_MENTION,
  writeMention,
} from "../../../../worker/forum/mentions/contract.ts";
import type { MentionedPerson } from "../../../../worker/forum/outputs.ts";
import { useDebounced } from "../../../lib/useSearchText.ts";
import { mentionsQuery } from "../queries.ts";
import { applyEdit, selectionOf } from "./applyEdit.ts";

/** The handle that is typed before the caret, and where its `@` stands. */
type Typed = { handle: string; from: number };

const AT_CARET = new RegExp(`${TYPED_MENTION.source}$`, "u");
const PAUSE_MS = 150;

/** The people whom the handle at the caret of a text area may mean, and the keys that choose one. */
export function useMentions(area: RefObject<HTMLTextAreaElement | null>, topicId: string | undefined) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [active, setActive] = useState(0);
  const handle = useDebounced(typed?.handle ?? "", PAUSE_MS);
  const { data } = useQuery(mentionsQuery(handle, topicId));
  const people = typed && handle ? (data ?? []) : [];

  /** Looks for a handle before the caret, after every change of the text or the caret. */
  function look() {
    const target = area.current;
    const before = target ? target.value.slice(0, target.selectionStart) : "";
    const match = AT_CARET.exec(before.slice(-MENTION_SEARCH_MAX));
    const found = match?.groups?.handle;
    const isSame = found !== undefined && found === typed?.handle;
    if (!isSame) setActive(0);
    setTyped(found ? { handle: found, from: before.length - found.length - 1 } : null);
  }

  function choose(person: MentionedPerson) {
    const target = area.current;
    if (!target || !typed) return;
    const replacement = `${writeMention(person)} `;
    const caret = typed.from + replacement.length;
    applyEdit(target, {
      from: typed.from,
      to: selectionOf(target).start,
      replacement,
      start: caret,
      end: caret,
    });
    setTyped(null);
  }

  /** Whether the key was for the list. */
  function pressKey(event: KeyboardEvent): boolean {
    const person = people[active];
    if (!person) return false;
    const step = { ArrowDown: 1, ArrowUp: people.length - 1 }[event.key];
    if (step !== undefined) setActive((active + step) % people.length);
    else if ((event.key === "Enter" && !event.ctrlKey && !event.metaKey) || event.key === "Tab")
      choose(person);
    else if (event.key === "Escape") setTyped(null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  return { people, active, look, choose, pressKey, close: () => setTyped(null) };
}
