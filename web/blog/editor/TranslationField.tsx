import { useQuery } from "@tanstack/react-query";
import { Languages, X } from "lucide-react";
import { useMemo, useState } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { ArticleTableRow, EditedArticle } from "../../../worker/blog/outputs.ts";
import { languageName } from "../../events/labels.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { useDebounced } from "../../lib/useSearchText.ts";
import { Button } from "../../ui/Button.tsx";
import { SuggestionField } from "../../ui/SuggestionField.tsx";
import { articleTitle } from "./labels.ts";
import { articleSearchQuery } from "./queries.ts";

const PAUSE_MS = 300;
const SEARCH_MIN = 2;

type Props = {
  label: string;
  article: EditedArticle["article"];
  language: string;
  /** The group of the article's translations; null for an article without translations. */
  value: string | null;
  onChange: (group: string | null) => void;
  error: string | undefined;
};

/** Links an article to the same article in another language, and lists the existing translations. */
export function TranslationField({ label, article, language, value, onChange, error }: Props) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ title: string; language: string } | null>(null);
  const search = useDebounced((typed ?? "").trim(), PAUSE_MS);
  const isSearched = search.length >= SEARCH_MIN && (typed ?? "").trim() === search;
  const { data, isFetching, error: failure } = useQuery(articleSearchQuery(search, isSearched));
  const found = useMemo(
    () =>
      isSearched ? (data ?? []).filter((one) => one.language !== language && one.id !== article.id) : [],
    [data, isSearched, language, article.id],
  );
  const linked = value === article.translation_group ? article.translations : chosen ? [chosen] : [];

  /** The server puts the article into the group of the chosen one. */
  function choose(other: ArticleTableRow) {
    setTyped(null);
    setChosen(other);
    onChange(other.id);
  }

  if (value !== null) {
    return (
      <div className={grid({ gap: "1.5" })}>
        <p className={css({ textStyle: "small", fontWeight: "medium" })}>{label}</p>
        <div className={linkedLook}>
          <Languages size={18} aria-hidden className={css({ color: "sea", flexShrink: 0 })} />
          <ul className={css({ flex: 1, minWidth: "0" })}>
            {linked.length === 0 && <li>{t("editor.translation_linked", "Collegato")}</li>}
            {linked.map((one) => (
              <li key={`${one.language} ${one.title}`} className={css({ overflowWrap: "anywhere" })}>
                {articleTitle(t, one)}{" "}
                <span className={css({ color: "muted" })}>({languageName(t, one.language)})</span>
              </li>
            ))}
          </ul>
          <Button
            look="quiet"
            size="icon"
            aria-label={t("editor.translation_remove", "Non è più una traduzione")}
            onClick={() => {
              setChosen(null);
              onChange(null);
            }}
          >
            <X size={18} aria-hidden />
          </Button>
        </div>
      </div>
    );
  }
  return (
    <SuggestionField
      id="translation_group"
      label={label}
      help={t("editor.translation_help", "Se esiste in un’altra lingua: chi legge passa dall’una all’altra.")}
      error={error}
      text={typed ?? ""}
      onType={setTyped}
      suggestions={found}
      keyOf={keyOf}
      onChoose={choose}
      isOpen={typed !== null && found.length > 0}
      onOpenChange={(details) => !details.open && details.reason === "escape-key" && setTyped(null)}
      listLabel={t("editor.translations_found", "Articoli trovati")}
      renderSuggestion={(other) => (
        <span className={css({ display: "grid", minWidth: "0" })}>
          <span lang={other.language}>{articleTitle(t, other)}</span>
          <span className={css({ textStyle: "label", color: "muted", fontWeight: "normal" })}>
            {languageName(t, other.language)}
          </span>
        </span>
      )}
      status={
        <p role="status" className={noteLook}>
          {isSearched &&
            (failure
              ? failureText(t, failure)
              : !isFetching && found.length === 0
                ? t("editor.translations_none", "Nessun articolo in un’altra lingua con queste parole.")
                : "")}
        </p>
      }
      behavior={{ inputBehavior: "autohighlight" }}
      input={{
        placeholder: t("editor.translation_search", "Cerca l’articolo per titolo"),
        spellCheck: false,
      }}
    />
  );
}

function keyOf(article: ArticleTableRow): string {
  return article.id;
}

const linkedLook = flex({
  align: "center",
  gap: "3",
  paddingInlineStart: "3",
  paddingBlock: "1",
  borderRadius: "sm",
  bg: "foam",
  textStyle: "small",
});
const noteLook = css({ textStyle: "label", color: "muted", marginTop: "1", _empty: { display: "none" } });
