import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import type { MentionedPerson } from "../../../../worker/forum/outputs.ts";
import { imageUrl } from "../../../lib/api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Avatar } from "../../../ui/Avatar.tsx";

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
          className={listLook}
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

const listLook = css({ borderTop: "1px solid token(colors.line)", padding: "2", bg: "card" });

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
