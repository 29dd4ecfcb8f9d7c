import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BellPlus, FolderOpen, Hash, MessagesSquare, Search, UserRound, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { Follow } from "../../../worker/notices/follows/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { followsQuery, startFollowing, stopFollowing } from "../../notices/following/queries.ts";
import { paths } from "../../paths.ts";
import { useToday } from "../../settings/hooks.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { TitledPage } from "../../shell/TitledPage.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { notify } from "../../ui/notify.ts";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { parseFilters } from "../list/filters.ts";
import { listActiveFilters, useNationName } from "../list/filterTexts.ts";
import { categoriesQuery } from "../queries.ts";

/** Everything that the member follows, by type, each with its removal. */
export function FollowedPage() {
  const t = useT();
  const follows = useQuery(followsQuery);
  const region = useRef<HTMLDivElement>(null);
  const types = listTypes(t).flatMap((type) => {
    const rows = follows.data?.filter((follow) => follow.type === type.type) ?? [];
    return rows.length > 0 ? [{ ...type, rows }] : [];
  });
  return (
    <TitledPage
      title={t("follow.title", "Seguiti")}
      lead={t("follow.lead", "Quando c’è qualcosa di nuovo, te lo diciamo.")}
    >
      {follows.isLoadingError ? (
        <LoadFailed onRetry={follows.refetch} />
      ) : !follows.data ? (
        <Loading className={grid({ gap: "3" })} rows={4} look={css({ height: "14" })} />
      ) : types.length === 0 ? (
        <NothingFollowed />
      ) : (
        // Gets the focus when the focused button is removed with its row.
        <div ref={region} tabIndex={-1} className={grid({ gap: "8", outline: "none", maxWidth: "46rem" })}>
          {types.map(({ type, name, icon, rows }) => (
            <section key={type}>
              <h2 className={css({ textStyle: "heading", marginBottom: "3" })}>{name}</h2>
              <ul className={listLook}>
                {rows.map((follow) => (
                  <FollowRow
                    key={follow.id}
                    follow={follow}
                    icon={icon}
                    onRemoved={() => region.current?.focus()}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </TitledPage>
  );
}

function listTypes(t: Translate): { type: Follow["type"]; name: string; icon: ReactNode }[] {
  return [
    { type: "search", name: t("follow.searches", "Ricerche di eventi"), icon: <Search size={18} /> },
    { type: "organizer", name: t("follow.organizers", "Organizzatori"), icon: <UserRound size={18} /> },
    {
      type: "forum_category",
      name: t("follow.categories", "Categorie del forum"),
      icon: <FolderOpen size={18} />,
    },
    { type: "topic", name: t("follow.topics", "Topic"), icon: <MessagesSquare size={18} /> },
    { type: "hashtag", name: t("follow.hashtags", "Hashtag"), icon: <Hash size={18} /> },
  ];
}

type RowProps = { follow: Follow; icon: ReactNode; onRemoved: () => void };

function FollowRow({ follow, icon, onRemoved }: RowProps) {
  const t = useT();
  const queries = useQueryClient();
  const name = useFollowName(follow);
  const { type, id } = follow;
  const invalidates = [[...followsQuery.queryKey]];
  const adding = useWrite(
    () => startFollowing(type === "search" ? { type, query: follow.title } : { type, id }),
    { invalidates },
  );
  const removing = useWrite(() => stopFollowing(follow), {
    invalidates,
    onSuccess: () => {
      queries.setQueryData(followsQuery.queryKey, (list) => list?.filter((one) => one !== follow));
      onRemoved();
      notify({
        title: t("follow.removed", "Non segui più: {{name}}", { name }),
        action: { label: t("follow.undo", "Annulla"), onSelect: () => void adding.start() },
      });
    },
  });
  return (
    <li className={rowLook}>
      <span aria-hidden className={css({ color: "sea", flexShrink: 0 })}>
        {icon}
      </span>
      <Link to={follow.href} className={nameLook}>
        {name}
      </Link>
      <Button
        look="quiet"
        size="icon"
        busy={removing.isPending}
        aria-label={t("follow.remove", "Non seguire più: {{name}}", { name })}
        onClick={() => removing.start()}
      >
        {!removing.isPending && <X size={18} aria-hidden />}
      </Button>
    </li>
  );
}

/** The title of a follow; of a search its filters in the reader's language. */
function useFollowName({ type, title }: Follow): string {
  const t = useT();
  const isSearch = type === "search";
  const filters = parseFilters(new URLSearchParams(isSearch ? title : ""));
  const today = useToday();
  const { data: categories = [] } = useQuery({ ...categoriesQuery, enabled: isSearch });
  const nationName = useNationName(filters.nation);
  if (!isSearch) return title;
  return listActiveFilters(t, filters, { today, categories, nationName })
    .map(({ text }) => text)
    .join(" · ");
}

function NothingFollowed() {
  const t = useT();
  return (
    <StatusMessage
      icon={<BellPlus size={28} />}
      title={t("follow.none", "Non segui ancora niente")}
      text={t(
        "follow.none_text",
        "Premi «Segui» su un organizzatore, un topic, una categoria o un hashtag, oppure cerca gli eventi che vorresti e fatti avvisare dei nuovi.",
      )}
    >
      <ButtonLink to={paths.upcoming.href()} look="main">
        {t("follow.to_events", "Cerca eventi")}
      </ButtonLink>
      <ButtonLink to={paths.forum.href()}>{t("forum.to_forum", "Vai al forum")}</ButtonLink>
    </StatusMessage>
  );
}

const listLook = css({
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "lg",
  boxShadow: "card",
  overflow: "hidden",
});
const rowLook = flex({
  align: "center",
  gap: "3",
  paddingInlineStart: "4",
  paddingInlineEnd: "2",
  paddingBlock: "1.5",
  "& + &": { borderTop: "1px solid token(colors.line)" },
});
const nameLook = css({
  flex: 1,
  minWidth: "0",
  paddingBlock: "2",
  fontWeight: "medium",
  overflowWrap: "anywhere",
  _hover: { textDecoration: "underline" },
  _firstLetter: { textTransform: "uppercase" },
});
