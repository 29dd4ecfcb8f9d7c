import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import {
  MENTION_SEARCH_MAX,
  TYPED_MENTION,
  writeMention,
} from "../../../../worker/forum/mentions/contract.ts";
import type { MentionedPerson } from "../../../../worker/forum/outputs.ts";
import { imageUrl } from "../../../lib/api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useDebounced } from "../../../lib/useSearchText.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { mentionsQuery } from "../queries.ts";
import { applyEdit, selectionOf } from "./textEdits.ts";

type Props = {
  id: string;
  people: MentionedPerson[];
  active: number;
  onChoose: (person: MentionedPerson) => void;
};

/** The people whom a typed `@` may mean. The focus stays in the text, whose keys choose (`useMentions`). */
export function MentionList({ id, people, active, onChoose }: Props) {
  const t = useT();
  return (
    <>
      <p aria-live="polite" className={css({ srOnly: true })}>
        {people.length > 0 &&
          t.count("forum.edit.mentions_found", people.length, {
            one: "{{count}} persona: scegli con le frecce e Invio",
            other: "{{count}} persone: scegli con le frecce e Invio",
          })}
      </p>
      {people.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label={t("forum.edit.mentions", "Persone da menzionare")}
          className={css({ borderTop: "1px solid token(colors.line)", padding: "2", bg: "card" })}
        >
          {people.map((person, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the text area keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text area
            <div
              key={`${person.full_name} ${person.public_slug}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              // Keeps the focus in the text area.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(person)}
              className={optionLook}
            >
              <Avatar name={person.full_name} src={imageUrl(person.avatar_url)} size={28} />
              {person.full_name}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

const optionLook = flex({
  align: "center",
  gap: "3",
  minHeight: "touch",
  paddingInline: "3",
  borderRadius: "sm",
  cursor: "pointer",
  textStyle: "small",
  _hover: { bg: "foam" },
  "&[aria-selected=true]": { bg: "foam", fontWeight: "medium" },
});

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
