import { Combobox, createListCollection } from "@ark-ui/react/combobox";
import { Portal } from "@ark-ui/react/portal";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { css, cx } from "styled-system/css";
import { type SearchKind, SITE_SEARCH_MAX } from "../../worker/search/contract.ts";
import type { SearchResult } from "../../worker/search/outputs.ts";
import { useT } from "../lib/i18n.tsx";
import { useIsOnline } from "../lib/useIsOnline.ts";
import { useDebounced } from "../lib/useSearchText.ts";
import { inputLook } from "../ui/Field.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { allResultsText, kindName, searchPath, siteSearchQuery } from "./queries.ts";
import { ResultText } from "./ResultText.tsx";
import { DidYouMean } from "./SearchPage.tsx";

const TYPING_PAUSE_MS = 150;

/** An option of the list: a result, or the link to all results of a kind. */
type Option = { href: string; kind: SearchKind; result?: SearchResult; all?: string };

/** The box of the search over the whole site: results while typing, arrows and Enter lead to one, Escape closes. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const q = useDebounced(text.trim(), TYPING_PAUSE_MS);
  const search = useQuery(siteSearchQuery({ q }));
  const groups = q ? (search.data?.groups ?? []) : [];
  const options = groups.flatMap((group): Option[] => [
    ...group.results.map((result) => ({ href: result.href, kind: group.kind, result })),
    ...(group.total > group.results.length
      ? [{ href: searchPath({ q, kind: group.kind }), kind: group.kind, all: allResultsText(t, group) }]
      : []),
  ]);
  const collection = useMemo(
    () =>
      createListCollection({
        items: options,
        itemToValue: ({ href }) => href,
        itemToString: ({ href }) => href,
      }),
    [options],
  );
  const close = () => {
    setText("");
    onClose();
  };
  const goTo = (href: string) => {
    close();
    navigate(href);
  };
  const status = () => {
    if (!q) return t("search.hint", "Scrivi una o più parole. Invio apre la pagina dei risultati.");
    if (search.isError)
      return isOnline
        ? t("common.site_down", "Il sito non risponde in questo momento. Riprova tra poco.")
        : t("offline.call", "Sei offline. Riprova quando torna la connessione.");
    if (!search.data) return t("search.searching", "Sto cercando…");
    if (options.length === 0) return t("search.none", "Nessun risultato");
    const { some_words } = search.data;
    return some_words.length > 0
      ? t("search.some_words", "Nessun testo ha tutte le parole. Questi hanno: {{words}}.", {
          words: some_words.join(", "),
        })
      : "";
  };
  return (
    // Outside of the header, over whose layer the phone's bottom bar lies.
    <Portal>
      <Sheet open={open} title={t("search.title", "Cerca nel sito")} onClose={close} initialFocus={field}>
        <Combobox.Root
          collection={collection}
          inputValue={text}
          value={[]}
          open
          allowCustomValue
          className={boxLook}
          disableLayer
          inputBehavior="none"
          selectionBehavior="preserve"
          onInputValueChange={({ inputValue, reason }) => reason === "input-change" && setText(inputValue)}
          onSelect={({ itemValue }) => itemValue && goTo(itemValue)}
        >
          <Combobox.Control>
            <Combobox.Input
              ref={field}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={SITE_SEARCH_MAX}
              aria-label={t("search.field", "Parole da cercare")}
              placeholder={t("search.placeholder", "Eventi, articoli, forum, organizzatori")}
              onKeyDown={(event) => {
                const isChosen = event.currentTarget.getAttribute("aria-activedescendant");
                if (event.key === "Enter" && !isChosen && text.trim()) goTo(searchPath({ q: text.trim() }));
              }}
              className={inputLook}
            />
          </Combobox.Control>
          <p role="status" className={statusLook}>
            {status()}
          </p>
          {q && search.data && (
            <DidYouMean address={{}} searches={search.data.did_you_mean} onChoose={close} />
          )}
          <Combobox.Content aria-label={t("search.results", "Risultati")} className={listLook}>
            {groups.map(({ kind }) => (
              <Combobox.ItemGroup key={kind}>
                <Combobox.ItemGroupLabel className={groupLook}>{kindName(t, kind)}</Combobox.ItemGroupLabel>
                {options
                  .filter((option) => option.kind === kind)
                  .map((option) => (
                    <Combobox.Item
                      key={option.href}
                      item={option}
                      className={cx(optionLook, option.all && allLook)}
                    >
                      {option.result ? <ResultText result={option.result} /> : option.all}
                    </Combobox.Item>
                  ))}
              </Combobox.ItemGroup>
            ))}
          </Combobox.Content>
        </Combobox.Root>
      </Sheet>
    </Portal>
  );
}

/** On phones the field stays where it is while results come and go, and above the keyboard. */
const boxLook = css({ minHeight: { base: "75dvh", md: "auto" } });
const statusLook = css({ textStyle: "small", color: "muted", marginTop: "2", _empty: { marginTop: "0" } });
const listLook = css({ outline: "none", _empty: { display: "none" } });
const groupLook = css({ textStyle: "label", color: "muted", paddingTop: "3", paddingBottom: "1" });
const optionLook = css({
  display: "grid",
  gap: "0.5",
  paddingBlock: "2",
  paddingInline: "3",
  marginInline: "-3",
  borderRadius: "sm",
  cursor: "pointer",
  "&[data-highlighted]": { bg: "foam" },
});
const allLook = css({
  color: "sea",
  fontWeight: "medium",
  textStyle: "small",
  minHeight: "touch",
  alignItems: "center",
});
