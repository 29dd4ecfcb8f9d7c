import { useQuery } from "@tanstack/react-query";
import { Search, SearchX } from "lucide-react";
import type { LoaderFunctionArgs } from "react-router";
import { css, cx } from "styled-system/css";
import { flex, textLink, wrap } from "styled-system/patterns";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { MATCHES_MAX, SEARCH_KINDS, SITE_SEARCH_MAX } from "../../worker/search/contract.ts";
import type { SearchGroup } from "../../worker/search/outputs.ts";
import { useT } from "../lib/i18n.tsx";
import { CACHED, prefetch, queriesContext } from "../lib/loader.ts";
import { useSearch } from "../lib/search.ts";
import { useSearchText } from "../lib/useSearchText.ts";
import { NATIVE_LANGUAGE_NAMES } from "../settings/queries.ts";
import { Head } from "../shell/Head.tsx";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { Button } from "../ui/Button.tsx";
import { inputLook } from "../ui/Field.tsx";
import { Link } from "../ui/Link.tsx";
import { LinkTabs } from "../ui/LinkTabs.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import {
  allResultsText,
  kindName,
  parseSearchAddress,
  type SearchAddress,
  searchPath,
  siteSearchQuery,
} from "./queries.ts";
import { ResultText } from "./ResultText.tsx";

/** Loads the results of the address, so that the page answers without scripts. */
export async function searchLoader({ url, context }: LoaderFunctionArgs) {
  const address = parseSearchAddress(url.searchParams);
  if (!address.q.trim()) return null;
  return prefetch([context.get(queriesContext).query({ ...siteSearchQuery(address), ...CACHED })]);
}

/** The search over the whole site: text and filters are in the address. */
export function SearchPage() {
  const t = useT();
  const [params] = useSearch();
  const address = parseSearchAddress(params);
  const title = t("search.title", "Cerca nel sito");
  return (
    <PageColumn className={css({ paddingTop: { base: "6", md: "10" }, paddingBottom: "20" })}>
      <Head title={address.q.trim() ? `${address.q} · ${title}` : title} />
      <h1 className={css({ textStyle: "title", marginBottom: "4" })}>{title}</h1>
      <SearchForm address={address} />
      <LinkTabs
        label={t("search.kinds", "Che cosa cercare")}
        view={address.kind ?? "all"}
        parts={(["all", ...SEARCH_KINDS] as const).map((kind) => ({
          view: kind,
          to: searchPath({ q: address.q, ...(kind !== "all" && { kind }) }),
          label: kind === "all" ? t("search.everything", "Tutto") : kindName(t, kind),
        }))}
      />
      <FurtherFilters address={address} />
      <Results address={address} />
    </PageColumn>
  );
}

/** A plain form, which the browser sends itself without scripts; with them the results follow the typing. */
function SearchForm({ address }: { address: SearchAddress }) {
  const t = useT();
  const [, change] = useSearch();
  const apply = (q: string) => change({ cursor: null, q }, { replace: address.q !== "" });
  const [text, setText] = useSearchText(address.q, apply);
  return (
    <search>
      <form
        action={searchPath({})}
        onSubmit={(event) => {
          event.preventDefault();
          apply(text.trim());
        }}
        className={flex({ gap: "2", marginBottom: "4", maxWidth: "44rem" })}
      >
        <input
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={SITE_SEARCH_MAX}
          aria-label={t("search.field", "Parole da cercare")}
          placeholder={t("search.placeholder", "Eventi, articoli, forum, organizzatori")}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={cx(inputLook, css({ flex: 1, minWidth: "0" }))}
        />
        {(["kind", "time", "language"] as const).map(
          (name) => address[name] && <input key={name} type="hidden" name={name} value={address[name]} />,
        )}
        <Button type="submit" look="main">
          <Search size={18} aria-hidden />
          {t("search.go", "Cerca")}
        </Button>
      </form>
    </search>
  );
}

/** The time of events, or the language of articles. */
function FurtherFilters({ address: { q, kind, time, language } }: { address: SearchAddress }) {
  const t = useT();
  if (kind !== "event" && kind !== "article") return null;
  const options =
    kind === "event"
      ? [
          { name: t("search.any_time", "In ogni momento"), is: !time, to: {} },
          {
            name: t("search.upcoming", "In arrivo"),
            is: time === "upcoming",
            to: { time: "upcoming" } as const,
          },
          { name: t("search.past", "Passati"), is: time === "past", to: { time: "past" } as const },
        ]
      : [
          { name: t("blog.all_languages", "Tutte le lingue"), is: !language, to: {} },
          ...LANGUAGE_CODES.map((code) => ({
            name: NATIVE_LANGUAGE_NAMES[code],
            is: language === code,
            to: { language: code },
          })),
        ];
  return (
    <nav aria-label={t("search.filters", "Filtri")} className={wrap({ gap: "2", marginBottom: "5" })}>
      {options.map(({ name, is, to }) => (
        <Link
          key={name}
          to={searchPath({ q, kind, ...to })}
          aria-current={is ? "true" : undefined}
          className={filterLook}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Results({ address }: { address: SearchAddress }) {
  const t = useT();
  const search = useQuery(siteSearchQuery(address));
  if (!address.q.trim())
    return (
      <StatusMessage
        icon={<Search size={28} />}
        title={t("search.empty", "Che cosa cerchi?")}
        text={t("search.empty_text", "Un corso, un luogo, una domanda, un nome: scrivi una o più parole.")}
      />
    );
  if (search.isError) return <LoadFailed query={search} />;
  const { groups = [], some_words = [], did_you_mean = [], next = null } = search.data ?? {};
  const isCounted = groups.length > 0 && groups.every((group) => group.total < MATCHES_MAX);
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  return (
    <div aria-busy={search.isFetching} className={search.isPlaceholderData ? fadedLook : undefined}>
      <p role="status" className={css({ textStyle: "small", color: "muted", minHeight: "1.5rem" })}>
        {search.isPending
          ? t("search.searching", "Sto cercando…")
          : isCounted &&
            t.count("search.found", total, { one: "{{count}} risultato", other: "{{count}} risultati" })}
      </p>
      {some_words.length > 0 && groups.length > 0 && (
        <p className={bannerLook}>
          {t("search.some_words", "Nessun testo ha tutte le parole. Questi hanno: {{words}}.", {
            words: some_words.join(", "),
          })}
        </p>
      )}
      <DidYouMean address={address} searches={did_you_mean} />
      {groups.map((group) => (
        <ResultGroup key={group.kind} group={group} address={address} />
      ))}
      {next && (
        <Link to={searchPath({ ...address, cursor: next })} className={textLink({ fontWeight: "medium" })}>
          {t("search.next", "Altri risultati")}
        </Link>
      )}
      {search.data && groups.length === 0 && <NoResults address={address} />}
    </div>
  );
}

type DidYouMeanProps = { address: Partial<SearchAddress>; searches: string[]; onChoose?: () => void };

export function DidYouMean({ address, searches, onChoose }: DidYouMeanProps) {
  const t = useT();
  if (searches.length === 0) return null;
  return (
    <p className={wrap({ gap: "2", align: "center", marginBlock: "2" })}>
      {t("search.did_you_mean", "Forse cercavi:")}
      {searches.map((q) => (
        <Link
          key={q}
          to={searchPath({ ...address, q, cursor: undefined })}
          onClick={onChoose}
          className={textLink({ fontWeight: "medium" })}
        >
          {q}
        </Link>
      ))}
    </p>
  );
}

function ResultGroup({ group, address }: { group: SearchGroup; address: SearchAddress }) {
  const t = useT();
  const { kind, total, results } = group;
  const id = `results-${kind}`;
  return (
    <section aria-labelledby={id} className={css({ marginTop: "6", maxWidth: "52rem" })}>
      <h2 id={id} className={css({ textStyle: "subheading", marginBottom: "2" })}>
        {kindName(t, kind)}
      </h2>
      <ul className={css({ "& > li + li": { borderTop: "1px solid token(colors.line)" } })}>
        {results.map((result) => (
          <li key={result.href}>
            <Link to={result.href} className={rowLook}>
              <ResultText result={result} />
            </Link>
          </li>
        ))}
      </ul>
      {!address.kind && total > results.length && (
        <Link to={searchPath({ ...address, kind })} className={textLink({ fontWeight: "medium" })}>
          {allResultsText(t, group)}
        </Link>
      )}
    </section>
  );
}

function NoResults({ address }: { address: SearchAddress }) {
  const t = useT();
  const isFiltered = address.kind || address.time || address.language;
  return (
    <StatusMessage
      icon={<SearchX size={28} />}
      title={t("search.none", "Nessun risultato")}
      text={t("search.none_text", "Prova con meno parole, o con altre.")}
    >
      {isFiltered && (
        <Link to={searchPath({ q: address.q })} className={textLink({ fontWeight: "medium" })}>
          {t("search.without_filters", "Cerca senza filtri")}
        </Link>
      )}
    </StatusMessage>
  );
}

const fadedLook = css({ opacity: 0.6 });
const bannerLook = css({ padding: "3", bg: "foam", borderRadius: "sm", textStyle: "small", marginTop: "2" });
const rowLook = css({
  display: "grid",
  gap: "1",
  paddingBlock: "3",
  borderRadius: "sm",
  _hover: { "& > span:first-child": { textDecoration: "underline" } },
});
const filterLook = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "touch",
  paddingInline: "4",
  borderRadius: "full",
  border: "1px solid token(colors.line)",
  textStyle: "small",
  _hover: { bg: "foam" },
  "&[aria-current]": { bg: "foam", borderColor: "sea", fontWeight: "medium" },
});
