import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useMemo, useState } from "react";
import { css } from "styled-system/css";
import { grid, inlineRow, wrap } from "styled-system/patterns";
import { HASHTAGS_MAX, isHashtag, toHashtags } from "../../../worker/blog/contract.ts";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { useDebounced } from "../../lib/useSearchText.ts";
import { SuggestionField } from "../../ui/SuggestionField.tsx";
import { parseHashtags } from "./forms.ts";
import { hashtagSuggestionsQuery } from "./queries.ts";

const PAUSE_MS = 200;

type Props = {
  label: string;
  value: string[];
  onChange: (hashtags: string[]) => void;
  language: LanguageCode;
  error: string | undefined;
};

/**
 * The hashtags of an article: typed one after another (space, comma or Enter ends one), pasted together, removed by
 * their buttons or by backspace in the empty field.
 */
export function HashtagsField({ label, value, onChange, language, error }: Props) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [notice, setNotice] = useState("");
  const isFull = value.length >= HASHTAGS_MAX;
  const prefix = useDebounced((parseHashtags(typed)[0] ?? "").toLowerCase(), PAUSE_MS);
  const { data: known } = useQuery(hashtagSuggestionsQuery(language));
  const suggestions = useMemo(
    () =>
      prefix ? (known ?? []).filter((one) => one.startsWith(prefix) && !value.includes(one)).slice(0, 6) : [],
    [known, prefix, value],
  );

  function add(text: string) {
    const words = parseHashtags(text);
    const fitting = words.filter(isHashtag);
    const unfit = words.find((word) => !isHashtag(word));
    const merged = toHashtags([...value, ...fitting]);
    setTyped(unfit ?? "");
    setOpen(false);
    const full = t("editor.hashtags_full", "Al massimo {{max}}: gli altri non sono stati aggiunti.", {
      max: HASHTAGS_MAX,
    });
    const wrong = fieldErrorText(t, "validation.hashtag") ?? "";
    setNotice(unfit ? wrong : merged.length > HASHTAGS_MAX ? full : "");
    if (fitting.length > 0) onChange(merged.slice(0, HASHTAGS_MAX));
  }

  function remove(hashtag: string) {
    setNotice("");
    onChange(value.filter((one) => one !== hashtag));
    document.getElementById("hashtags")?.focus();
  }

  function type(text: string) {
    setNotice("");
    setOpen(true);
    // A separator ends a hashtag.
    if (/[\s,;]/.test(text)) return add(text);
    setTyped(text.replace(/^#/, ""));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isSuggestionChosen = event.currentTarget.getAttribute("aria-activedescendant");
    if (event.key === "Enter") {
      // Enter must not submit the form.
      event.preventDefault();
      if (!isSuggestionChosen) add(typed);
    }
    const last = value.at(-1);
    if (event.key === "Backspace" && typed === "" && last) remove(last);
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text");
    if (!/[\s,;#]/.test(text.trim())) return;
    event.preventDefault();
    add(typed + text);
  }

  return (
    <div className={grid({ gap: "2" })}>
      <SuggestionField
        id="hashtags"
        label={label}
        help={t(
          "editor.hashtags_help",
          "Dopo ogni hashtag premi spazio, virgola o Invio. {{count}} di {{max}}.",
          { count: value.length, max: HASHTAGS_MAX },
        )}
        error={error}
        text={typed}
        onType={type}
        suggestions={suggestions}
        keyOf={keyOf}
        onChoose={add}
        isOpen={isOpen && suggestions.length > 0}
        onOpenChange={(details) => setOpen(details.open)}
        listLabel={t("editor.hashtags_found", "Hashtag già usati")}
        renderSuggestion={(hashtag) => `#${hashtag}`}
        status={
          <p role="status" className={noticeLook}>
            {notice}
          </p>
        }
        input={{
          placeholder: isFull ? "" : t("editor.hashtags_placeholder", "apnea, statica, mare…"),
          spellCheck: false,
          readOnly: isFull,
          onKeyDown,
          onPaste,
          onBlur: () => isHashtag(typed) && add(typed),
        }}
      />
      {value.length > 0 && (
        <ul aria-label={label} className={wrap({ gap: "2" })}>
          {value.map((hashtag) => (
            <li key={hashtag} className={chipLook}>
              #{hashtag}
              <button
                type="button"
                aria-label={t("editor.hashtag_remove", "Rimuovi #{{hashtag}}", { hashtag })}
                onClick={() => remove(hashtag)}
                className={removeLook}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function keyOf(hashtag: string): string {
  return hashtag;
}

const noticeLook = css({ textStyle: "label", color: "danger", marginTop: "1", _empty: { display: "none" } });
const chipLook = inlineRow({
  paddingInlineStart: "3",
  borderRadius: "full",
  bg: "foam",
  color: "badge",
  textStyle: "label",
  overflowWrap: "anywhere",
});
const removeLook = css({
  display: "grid",
  placeItems: "center",
  width: "8",
  height: "8",
  borderRadius: "full",
  cursor: "pointer",
  _hover: { color: "ink" },
});
