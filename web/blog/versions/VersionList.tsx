import { useQuery } from "@tanstack/react-query";
import { ChevronRight, History } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import { type ArticleVersionKind, VERSIONS_MAX } from "../../../worker/blog/contract.ts";
import type { ArticleVersionLine } from "../../../worker/blog/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { articleTitle } from "../editor/labels.ts";
import { articleVersionsQuery } from "../editor/queries.ts";
import { formatAgo, formatInstant } from "./formatInstant.ts";

type Props = { id: string; onOpen: (number: number) => void };

/** The versions of an article, newest first, with time, author, kind and length. */
export function VersionList({ id, onOpen }: Props) {
  const t = useT();
  const { data, isError, isFetching, refetch } = useQuery(articleVersionsQuery(id));
  const [now] = useState(() => Date.now());
  if (isError && !data)
    return (
      <LoadFailed
        title={t("editor.versions_failed", "Non riusciamo a mostrare le versioni")}
        neverStored
        query={{ isFetching, refetch }}
      />
    );
  if (!data) return <ListSkeleton />;
  if (data.length === 0)
    return (
      <StatusMessage
        icon={<History size={28} />}
        title={t("editor.versions_none", "Ancora nessuna versione")}
        text={t(
          "editor.versions_none_text",
          "Ogni volta che un testo viene sostituito, quello di prima finisce qui e lo puoi riprendere.",
        )}
      />
    );
  return (
    <>
      <p className={css({ textStyle: "small", color: "muted", marginBottom: "4" })}>
        {t("editor.versions_text", "I testi di prima, fino a {{count}}: guardali, confrontali, riprendili.", {
          count: VERSIONS_MAX,
        })}
      </p>
      <ol className={grid({ gap: "2" })}>
        {data.map((version) => (
          <li key={version.number}>
            <VersionRow version={version} now={now} onOpen={() => onOpen(version.number)} />
          </li>
        ))}
      </ol>
    </>
  );
}

type RowProps = { version: ArticleVersionLine; now: number; onOpen: () => void };

function VersionRow({ version, now, onOpen }: RowProps) {
  const t = useT();
  const { number, kind, word_count: wordCount, created_at: at, created_by: writer } = version;
  return (
    <button type="button" data-version={number} onClick={onOpen} className={rowLook}>
      <span className={grid({ gap: "1", minWidth: "0", flex: 1 })}>
        <span className={wrap({ align: "center", gap: "2" })}>
          <strong
            className={css({
              display: "inline-block",
              fontWeight: "bold",
              _firstLetter: { textTransform: "uppercase" },
            })}
          >
            {formatAgo(at, t.language, now)}
          </strong>
          <VersionKindBadge kind={kind} />
        </span>
        <span className={css({ overflowWrap: "anywhere" })}>{articleTitle(t, version)}</span>
        <span className={css({ textStyle: "small", color: "muted" })}>
          <time dateTime={at}>{formatInstant(at, t.language)}</time>
          {" · "}
          {writer?.full_name || t("editor.version_nobody", "Anonimo")}
          {" · "}
          {t.count("editor.version_words", wordCount, { one: "{{count}} parola", other: "{{count}} parole" })}
        </span>
      </span>
      <ChevronRight size={18} aria-hidden className={css({ flexShrink: 0, color: "muted" })} />
    </button>
  );
}

function ListSkeleton() {
  return <Loading className={grid({ gap: "2" })} rows={3} look={css({ height: "5.5rem" })} />;
}

const rowLook = flex({
  align: "center",
  gap: "3",
  width: "100%",
  padding: "4",
  textAlign: "start",
  border: "1px solid token(colors.line)",
  borderRadius: "sm",
  bg: "card",
  cursor: "pointer",
  _hover: { borderColor: "sea" },
});

export function VersionKindBadge({ kind }: { kind: ArticleVersionKind }) {
  const t = useT();
  const labels: Record<ArticleVersionKind, string> = {
    published: t("editor.version_published", "Pubblicato"),
    saved: t("editor.version_saved", "Salvato"),
    draft: t("editor.version_draft", "Bozza"),
    restored: t("editor.version_restored", "Ripristinato"),
  };
  return <Badge>{labels[kind]}</Badge>;
}
